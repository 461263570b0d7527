// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {IShareToken} from "../../src/interface/IShareToken.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {TokenBalance} from "../../src/library/TokenBalance.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {NoReturnToken} from "../support/token/NoReturnToken.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {ReturnsFalseToken} from "../support/token/ReturnsFalseToken.sol";
import {HostileDeployment} from "./HostileDeployment.sol";

/// @notice What a token answers: nothing at all is yes, as USDT has it, and a false is no, though nothing reverted.
contract ReturnValueTest is HostileDeployment {
    uint256 private constant ALL = type(uint256).max;

    /// @dev Everybody has enough and has allowed all of it, before the tokens change.
    function setUp() public override {
        super.setUp();
        setAsideFor(alice, idrx, RUPIAH);
        commit(goodQuote());
        PlainToken[2] memory both = [usdt, idrx];
        for (uint256 i = 0; i < both.length; ++i) {
            address[4] memory spenders = [address(engine), address(pool), address(liquidity), address(fx(both[i]))];
            address[3] memory holders = [partner, maker, bob];
            for (uint256 k = 0; k < holders.length; ++k) {
                both[i].mint(holders[k], 10 * RUPIAH);
                for (uint256 n = 0; n < spenders.length; ++n) {
                    vm.prank(holders[k]);
                    both[i].approve(spenders[n], ALL);
                }
            }
        }
    }

    function test_everythingWorksWithTokensThatReturnNothing() external {
        upgrade(usdt, new NoReturnToken(6));
        upgrade(idrx, new NoReturnToken(2));
        uint256 heldUsdt = held(usdt);
        uint256 heldIdrx = held(idrx);
        settle(intoUsdt());
        settle(outOfUsdt());
        rebalance(usdt, 1_000e6, idrx, 16_400_000e2);
        rebalance(idrx, RUPIAH, usdt, DOLLARS);
        vm.prank(bob);
        liquidity.recapitalise(address(idrx), 5);
        vm.assertEq(held(usdt), heldUsdt + 2 * (1_000e6 - DOLLARS));
        vm.assertEq(held(idrx), heldIdrx + 2 * (RUPIAH - 16_400_000e2) + 5);

        IShareVault vault = fx(idrx);
        vm.prank(bob);
        uint256 day = vault.requestDeposit(77, bob, bob);
        redeem(alice, idrx, RUPIAH);
        vm.assertEq(idrx.balanceOf(alice), RUPIAH);
        waitUntil(liquidity.waitEnds(day, 1) + 7 days);
        uint256 before = idrx.balanceOf(bob);
        vm.prank(bob);
        vault.returnDeposit(day);
        vm.assertEq(idrx.balanceOf(bob), before + 77);
        liquidity.accrue(address(idrx));
        uint256 fees = claimFees(operator, full(idrx));
        vm.assertGt(fees, 0);
        vm.assertEq(usdt.balanceOf(operator), fees);
    }

    function test_aTokenThatAnswersNoIsBelievedWhereverItMoves() external {
        ReturnsFalseToken token = ReturnsFalseToken(upgrade(idrx, new ReturnsFalseToken(2)));
        token.setFailing(true);
        bytes memory refusal = saidNo(idrx);
        FirmQuote memory paying = intoUsdt();
        FirmQuote memory receiving = outOfUsdt();
        expectRefusal(paying, refusal);
        expectRefusal(receiving, refusal);
        expectRebalanceRefusal(idrx, RUPIAH, usdt, DOLLARS, refusal);
        expectRebalanceRefusal(usdt, 1_000e6, idrx, 16_400_000e2, refusal);
        expectDepositRefusal(bob, idrx, RUPIAH, refusal);
        expectRedeemRefusal(alice, idrx, RUPIAH, refusal);
        vm.expectRevert(refusal);
        vm.prank(bob);
        liquidity.recapitalise(address(idrx), RUPIAH);
        expectOthersGoOn();

        token.setFailing(false);
        settle(paying);
        settle(receiving);
        redeem(alice, idrx, RUPIAH);
        vm.assertEq(idrx.balanceOf(alice), RUPIAH);
    }

    function test_feesAreNotPaidInUsdtThatAnswersNo() external {
        liquidity.accrue(address(idrx));
        IShareToken share = shareOf(full(idrx));
        uint256 fees = share.claimableFees(operator);
        ReturnsFalseToken token = ReturnsFalseToken(upgrade(usdt, new ReturnsFalseToken(6)));
        token.setFailing(true);
        vm.expectRevert(saidNo(usdt));
        vm.prank(operator);
        share.claimFees();

        token.setFailing(false);
        vm.assertEq(claimFees(operator, full(idrx)), fees);
    }

    function test_aTokenWhoseCodeIsGoneIsNoToken() external {
        FirmQuote memory paying = intoUsdt();
        FirmQuote memory receiving = outOfUsdt();
        bytes memory code = address(idrx).code;
        vm.etch(address(idrx), "");
        expectRefusal(
            paying, abi.encodeWithSelector(TokenBalance.BalanceUnreadable.selector, address(idrx), address(pool))
        );
        expectRefusal(
            receiving, abi.encodeWithSelector(TokenBalance.BalanceUnreadable.selector, address(idrx), partner)
        );
        expectOthersGoOn();

        vm.etch(address(idrx), code);
        settle(paying);
        settle(receiving);
    }

    /// @dev A token that answers nobody any more keeps its own providers in, and nobody else.
    function test_aTokenWhoseCodeIsGoneHoldsUpNoOtherProvider() external {
        uint256 shares = provideLiquidity(carol, usdt, full(usdt), 1_000e6);
        uint256 day = requestRedeem(carol, full(usdt), shares);
        waitUntil(liquidity.waitEnds(day, 14));
        uint256 worth = liquidity.shareValueE18(false);
        vm.etch(address(idrx), "");
        vm.assertEq(liquidity.shareValueE18(false), worth);
        liquidity.mark();
        liquidity.process(address(usdt), ShareClass.FULL);
        IShareVault vault = full(usdt);
        vm.prank(carol);
        vm.assertEq(vault.redeem(shares, carol, carol), shares * worth / 1e18);
        expectRedeemRefusal(
            alice, idrx, RUPIAH, abi.encodeWithSelector(TokenBalance.BalanceUnreadable.selector, address(idrx), alice)
        );
    }

    function saidNo(PlainToken token) private pure returns (bytes memory) {
        return abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token));
    }
}
