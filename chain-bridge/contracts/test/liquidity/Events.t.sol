// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC7540Deposit, IERC7540Operator, IERC7540Redeem} from "../../src/interface/IERC7540.sol";
import {IERC7575} from "../../src/interface/IERC7575.sol";
import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IShareToken} from "../../src/interface/IShareToken.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {WholeDeployment} from "../governance/WholeDeployment.sol";

/// @notice What the desk, vaults and shares tell of a provider's life, at a junior share worth two of its token, so that assets are
/// not mistaken for shares, and with an operator, so that nobody is mistaken for another.
contract ProvidersEventsTest is WholeDeployment {
    uint256 private constant ASSETS = 3_300_000e2;
    uint256 private constant SHARES = 1_650_000e2;

    address private _custodian = makeAddr("custodian");
    IShareVault private _junior;

    function setUp() public override {
        super.setUp();
        _junior = full(idrx);
    }

    function test_tellsOfADepositFromItsRequestToItsClaim() external {
        _doubleShares();
        idrx.mint(alice, ASSETS);
        vm.startPrank(alice);
        idrx.approve(address(_junior), ASSETS);
        vm.expectEmit(address(_junior));
        emit IERC7540Operator.OperatorSet(alice, _custodian, true);
        _junior.setOperator(_custodian, true);
        vm.stopPrank();

        uint256 day = today();
        vm.expectEmit(address(_junior));
        emit IERC7540Deposit.DepositRequest(alice, alice, day, _custodian, ASSETS);
        vm.prank(_custodian);
        _junior.requestDeposit(ASSETS, alice, alice);
        waitUntil(liquidity.waitEnds(day, 1));
        vm.expectEmit(address(_junior));
        emit IShareVault.DepositsProcessed(day, ASSETS, SHARES);
        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.Processed(address(idrx), ShareClass.FULL, day, true, ASSETS, SHARES, 2e18);
        liquidity.processDeposit(address(idrx), ShareClass.FULL, day);
        vm.expectEmit(address(_junior));
        emit IERC7575.Deposit(alice, bob, ASSETS, SHARES);
        vm.prank(_custodian);
        _junior.deposit(ASSETS, bob, alice);
    }

    function test_tellsOfARedemptionFromItsRequestToItsClaim() external {
        _doubleShares();
        provideLiquidity(alice, idrx, _junior, ASSETS);
        vm.prank(alice);
        _junior.setOperator(_custodian, true);

        uint256 day = today();
        vm.expectEmit(address(_junior));
        emit IERC7540Redeem.RedeemRequest(alice, alice, day, _custodian, SHARES);
        vm.prank(_custodian);
        _junior.requestRedeem(SHARES, alice, alice);
        waitUntil(liquidity.waitEnds(day, 14));
        vm.expectEmit(address(_junior));
        emit IShareVault.RedemptionsProcessed(day, SHARES, ASSETS);
        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.Processed(address(idrx), ShareClass.FULL, day, false, ASSETS, SHARES, 2e18);
        liquidity.process(address(idrx), ShareClass.FULL);
        vm.expectEmit(address(_junior));
        emit IERC7575.Withdraw(_custodian, bob, alice, ASSETS, SHARES);
        vm.prank(_custodian);
        _junior.redeem(SHARES, bob, alice);
    }

    function test_tellsOfFeesThatCameAndWereClaimed() external {
        IShareToken share = shareOf(_junior);
        commit(goodQuote());
        vm.expectEmit(address(share));
        emit IShareToken.FeesDistributed(1.5e6);
        liquidity.accrue(address(idrx));
        uint256 fees = share.claimableFees(operator);
        vm.assertGe(fees, 1.5e6 - 1);
        vm.expectEmit(address(share));
        emit IShareToken.FeesClaimed(operator, fees);
        vm.prank(operator);
        share.claimFees();
    }

    function test_tellsOfADepositThatCameBack() external {
        uint256 day = requestDeposit(alice, idrx, _junior, ASSETS);
        waitUntil(liquidity.waitEnds(day, 1) + 7 days);
        vm.expectEmit(address(_junior));
        emit IShareVault.DepositReturned(alice, day, ASSETS);
        vm.prank(alice);
        _junior.returnDeposit(day);
    }

    function test_tellsOfCapitalWithoutShares() external {
        usdt.mint(bob, 7);
        vm.startPrank(bob);
        usdt.approve(address(liquidity), 7);
        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.Recapitalised(address(usdt), bob, 7);
        liquidity.recapitalise(address(usdt), 7);
        vm.stopPrank();
    }

    function test_tellsOfATokensWayOut() external {
        _doubleShares();
        liquidity.mark();
        bytes memory delisting = abi.encodeCall(governor.delistToken, (address(jpyc)));
        announce(address(governor), delisting);
        passDelay();
        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.Delisted(address(jpyc));
        make(address(governor), delisting);
        bytes memory writingDown = abi.encodeCall(governor.writeDownToken, (address(jpyc)));
        announce(address(governor), writingDown);
        passDelay();
        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.WrittenDown(address(jpyc), 15_500_000_000e18, 2e18);
        make(address(governor), writingDown);
    }

    function test_tellsOfEveryMarkAndOfTheEnd() external {
        usdtFeed.set(0.99e8, block.timestamp);
        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.Marked(today(), 0.99e18, true, 0);
        liquidity.mark();
        usdtFeed.set(1e8, block.timestamp);
        provideLiquidity(alice, usdt, fx(usdt), 1_000e6);
        uint256 day = requestRedeem(alice, fx(usdt), 400e6);
        lose(idrx, idrx.balanceOf(address(pool)));
        lose(jpyc, jpyc.balanceOf(address(pool)));
        lose(usdt, usdt.balanceOf(address(pool)) - 500e6);
        for (uint256 i = 1; i <= 7; ++i) {
            waitUntil((today() + 1) * 1 days);
            vm.expectEmit(address(liquidity));
            emit ILiquidityDesk.Marked(today(), 1e18, false, i);
            liquidity.mark();
        }

        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.WoundDown(500e18, 1_000e18);
        liquidity.windDown();
        IShareVault senior = fx(usdt);
        vm.expectEmit(address(senior));
        emit IShareVault.SharesReturned(alice, day, 400e6);
        vm.prank(alice);
        senior.returnShares(day);
        IShareToken share = shareOf(senior);
        vm.expectEmit(address(liquidity));
        emit ILiquidityDesk.CreditedInKind(alice, address(usdt), 150e6);
        vm.prank(alice);
        share.redeemInKind(300e6);
    }

    /// @dev As much capital again, so that a junior share is worth two of its token.
    function _doubleShares() private {
        add(usdt, 300_000_000e6);
        vm.assertEq(liquidity.shareValueE18(true), 2e18);
    }
}
