// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../../src/interface/ILiquidityDesk.sol";
import {IShareToken} from "../../../src/interface/IShareToken.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {BookReason} from "../../../src/type/BookReason.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice Controllers, operators and receivers who are not what they seem; wallets taken off the list; the limit of open requests.
contract HostileControllerTest is LiquidityAttack {
    address private stranger = makeAddr("stranger");

    function test_nobodyRequestsWithAnothersAssetsOrForAnother() external {
        IShareVault vault = fx(usdt);
        provideLiquidity(alice, usdt, vault, MILLION);
        usdt.mint(alice, MILLION);
        vm.startPrank(alice);
        usdt.approve(address(vault), MILLION);
        vm.stopPrank();

        address[2][3] memory pairs = [[alice, alice], [mallory, alice], [alice, mallory]];
        vm.startPrank(mallory);
        for (uint256 i = 0; i < 3; ++i) {
            bytes memory refusal =
                abi.encodeWithSelector(IShareVault.RequestNotForCaller.selector, mallory, pairs[i][0], pairs[i][1]);
            vm.expectRevert(refusal);
            vault.requestDeposit(1, pairs[i][0], pairs[i][1]);
            vm.expectRevert(refusal);
            vault.requestRedeem(1, pairs[i][0], pairs[i][1]);
        }
        vm.stopPrank();
    }

    function test_onlyControllerAndItsOperatorClaim() external {
        IShareVault vault = fx(usdt);
        uint256 day = _claimableDepositAndRedemption(vault);
        bytes memory refusal = abi.encodeWithSelector(IShareVault.CallerNotAllowed.selector, mallory, alice);
        vm.startPrank(mallory);
        // Naming herself an operator of her own, or alice hers, gives no right over alice.
        vault.setOperator(alice, true);
        vault.setOperator(mallory, true);
        vm.expectRevert(refusal);
        vault.deposit(MILLION, mallory, alice);
        vm.expectRevert(refusal);
        vault.mint(MILLION, alice, alice);
        vm.expectRevert(refusal);
        vault.redeem(MILLION, mallory, alice);
        vm.expectRevert(refusal);
        vault.withdraw(MILLION, alice, alice);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.ClaimTooLarge.selector, 1, 0));
        vault.deposit(1, mallory);
        vm.expectRevert(IShareVault.NothingRequested.selector);
        vault.returnDeposit(day);
        vm.stopPrank();

        vm.prank(alice);
        vault.setOperator(bob, true);
        vm.startPrank(bob);
        vm.assertEq(vault.deposit(MILLION, alice, alice), MILLION);
        vm.assertEq(vault.redeem(MILLION, alice, alice), MILLION);
        vm.stopPrank();
        vm.prank(alice);
        vault.setOperator(bob, false);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.CallerNotAllowed.selector, bob, alice));
        vault.redeem(1, alice, alice);
    }

    function test_operatorSendsNothingToWalletsOutsideTheList() external {
        IShareVault vault = fx(usdt);
        _claimableDepositAndRedemption(vault);
        vm.prank(alice);
        vault.setOperator(mallory, true);
        address[4] memory receivers = [stranger, address(0), address(liquidity), address(pool)];
        vm.startPrank(mallory);
        for (uint256 i = 0; i < 4; ++i) {
            bytes memory refusal = abi.encodeWithSelector(IShareVault.WalletNotAllowed.selector, receivers[i]);
            vm.expectRevert(refusal);
            vault.deposit(1, receivers[i], alice);
            vm.expectRevert(refusal);
            vault.redeem(1, receivers[i], alice);
        }
        vm.stopPrank();
        vm.assertEq(vault.maxMint(alice), MILLION);
        vm.assertEq(vault.maxWithdraw(alice), MILLION);
    }

    function test_receiverOfSharesAndReceiverOfAssetsHaveListsOfTheirOwn() external {
        IShareVault vault = fx(usdt);
        _claimableDepositAndRedemption(vault);
        vm.prank(admin);
        liquidity.allowWallet(carol, true, false);
        vm.startPrank(alice);
        vault.deposit(1, carol, alice);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.WalletNotAllowed.selector, carol));
        vault.redeem(1, carol, alice);
        vm.stopPrank();
    }

    function test_walletTakenOffTheListStillLeavesToItself() external {
        IShareVault vault = full(usdt);
        uint256 shares = provideLiquidity(alice, usdt, vault, MILLION);
        uint256 pending = requestDeposit(alice, usdt, fx(usdt), MILLION);
        vm.prank(guardian);
        liquidity.disallowWallet(alice);

        IShareToken share = shareOf(vault);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IShareToken.WalletNotAllowed.selector, alice));
        share.transfer(bob, 1);
        requestRedeem(alice, vault, shares);
        IShareVault senior = fx(usdt);
        waitUntil(liquidity.waitEnds(pending, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FX, pending);
        vm.prank(alice);
        senior.deposit(MILLION, alice);
        requestRedeem(alice, senior, MILLION);
        processAfterNotice(usdt, senior);
        processAfterNotice(usdt, vault);
        vm.startPrank(alice);
        senior.redeem(MILLION, alice, alice);
        vault.redeem(shares, alice, alice);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.WalletNotAllowed.selector, alice));
        vault.requestDeposit(1, alice, alice);
        vm.stopPrank();
        vm.assertEq(usdt.balanceOf(alice), 2 * MILLION);
    }

    function test_strangersNeitherDepositNorReceiveShares() external {
        IShareVault vault = fx(usdt);
        uint256 shares = provideLiquidity(mallory, usdt, vault, MILLION);
        IShareToken share = shareOf(vault);
        usdt.mint(stranger, 1);
        vm.startPrank(stranger);
        usdt.approve(address(vault), 1);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.WalletNotAllowed.selector, stranger));
        vault.requestDeposit(1, stranger, stranger);
        vm.stopPrank();
        vm.startPrank(mallory);
        vm.expectRevert(abi.encodeWithSelector(IShareToken.WalletNotAllowed.selector, stranger));
        share.transfer(stranger, shares);
        share.approve(stranger, shares);
        vm.stopPrank();
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IShareToken.WalletNotAllowed.selector, stranger));
        share.transferFrom(mallory, stranger, shares);
    }

    function test_nobodyButDeskAndVaultMovesSharesOrMoney() external {
        IShareVault vault = fx(usdt);
        IShareToken share = shareOf(vault);
        provideLiquidity(alice, usdt, vault, MILLION);
        bytes memory notDesk = abi.encodeWithSelector(IShareToken.CallerIsNotTheDesk.selector, mallory);
        bytes memory notVault = abi.encodeWithSelector(IShareToken.CallerIsNotTheVault.selector, mallory);
        bytes memory notAVault = abi.encodeWithSelector(ILiquidityDesk.CallerIsNotAVault.selector, mallory);
        bytes memory notAShare = abi.encodeWithSelector(ILiquidityDesk.CallerIsNotAShare.selector, mallory);
        bytes memory notVaultsDesk = abi.encodeWithSelector(IShareVault.CallerIsNotTheDesk.selector, mallory);
        _expectRefused(address(share), abi.encodeCall(share.mint, (mallory, 1)), notDesk);
        _expectRefused(address(share), abi.encodeCall(share.burn, (alice, 1)), notDesk);
        _expectRefused(address(share), abi.encodeCall(share.distribute, (1)), notDesk);
        _expectRefused(address(share), abi.encodeCall(share.escrow, (alice, 1)), notVault);
        _expectRefused(address(share), abi.encodeCall(share.handOver, (mallory, 0)), notVault);
        _expectRefused(address(liquidity), abi.encodeCall(liquidity.admitDeposit, (1)), notAVault);
        _expectRefused(
            address(liquidity),
            abi.encodeCall(liquidity.payAside, (mallory, 1, BookReason.REDEMPTION_CLAIMED)),
            notAVault
        );
        _expectRefused(address(liquidity), abi.encodeCall(liquidity.payFees, (mallory, 1)), notAShare);
        _expectRefused(address(liquidity), abi.encodeCall(liquidity.creditInKind, (mallory, 1)), notAShare);
        _expectRefused(address(vault), abi.encodeCall(vault.fulfilDeposits, (1, 1)), notVaultsDesk);
        _expectRefused(address(vault), abi.encodeCall(vault.fulfilRedemptions, (1, 1)), notVaultsDesk);
    }

    function test_thirtyThirdOpenDayIsRefusedUntilOneIsClaimed() external {
        IShareVault vault = fx(usdt);
        uint256 first = today();
        for (uint256 i = 0; i < 32; ++i) {
            requestDeposit(mallory, usdt, vault, 1);
            // Twice on a day is one open request.
            requestDeposit(mallory, usdt, vault, 1);
            waitUntil((today() + 1) * 1 days);
        }
        usdt.mint(mallory, 1);
        vm.startPrank(mallory);
        usdt.approve(address(vault), 1);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.TooManyOpenRequests.selector, mallory, 32));
        vault.requestDeposit(1, mallory, mallory);
        vm.stopPrank();
        // It is mallory's limit alone, and nobody else fills it for somebody.
        requestDeposit(alice, usdt, vault, 1);

        for (uint256 day = first; day < first + 31; ++day) {
            liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        }
        vm.startPrank(mallory);
        vault.deposit(2, mallory);
        vault.requestDeposit(1, mallory, mallory);
        vm.assertEq(vault.deposit(60, mallory), 60);
        vm.stopPrank();
        vm.assertEq(vault.maxDeposit(mallory), 0);
    }

    function test_openRedemptionsHaveTheirLimitAndAClaimReopens() external {
        IShareVault vault = fx(usdt);
        provideLiquidity(mallory, usdt, vault, 100);
        for (uint256 i = 0; i < 32; ++i) {
            requestRedeem(mallory, vault, 1);
            waitUntil((today() + 1) * 1 days);
        }
        vm.prank(mallory);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.TooManyOpenRequests.selector, mallory, 32));
        vault.requestRedeem(1, mallory, mallory);
        liquidity.process(address(usdt), ShareClass.FX);
        vm.prank(mallory);
        vault.redeem(1, mallory, mallory);
        requestRedeem(mallory, vault, 1);
    }

    /// @dev Alice can claim a million shares and a million USDT.
    function _claimableDepositAndRedemption(IShareVault vault) private returns (uint256 day) {
        provideLiquidity(alice, usdt, vault, MILLION);
        requestRedeem(alice, vault, MILLION);
        day = requestDeposit(alice, usdt, vault, MILLION);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), vault.class(), day);
        processAfterNotice(usdt, vault);
    }

    function _expectRefused(address target, bytes memory data, bytes memory refusal) private {
        vm.prank(mallory);
        (bool done, bytes memory reason) = target.call(data);
        vm.assertFalse(done);
        vm.assertEq(reason, refusal);
    }
}
