// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {IShareToken} from "../../../src/interface/IShareToken.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {HookedWallet} from "../../support/token/HookedWallet.sol";
import {HookingToken} from "../../support/token/HookingToken.sol";
import {ITransferHook} from "../../support/token/ITransferHook.sol";
import {PlainToken} from "../../support/token/PlainToken.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice A provider that is called in the middle of every transfer of its token and tries to be paid or counted twice.
contract ReentrancyTest is LiquidityAttack {
    uint256 private constant AMOUNT = 100_000;

    HookedWallet private wallet;

    function makeExtra() internal override returns (PlainToken) {
        return new HookingToken(0);
    }

    function setUp() public override {
        super.setUp();
        wallet = new HookedWallet();
        vm.prank(admin);
        liquidity.allowWallet(address(wallet), true, true);
        extra.mint(address(wallet), 100 * AMOUNT);
        address[3] memory spenders = [address(fx(extra)), address(full(extra)), address(liquidity)];
        for (uint256 i = 0; i < 3; ++i) {
            wallet.execute(address(extra), abi.encodeCall(extra.approve, (spenders[i], type(uint256).max)));
        }
    }

    function test_payoutIsMadeOnceWhateverIsCalledInItsMiddle() external {
        _prepareClaims();
        IShareVault vault = fx(extra);
        IShareToken share = shareOf(vault);
        address account = address(wallet);
        address[7] memory targets = [
            address(vault),
            address(vault),
            address(full(extra)),
            address(share),
            address(liquidity),
            address(pool),
            address(share)
        ];
        bytes[7] memory calls = [
            abi.encodeCall(vault.redeem, (AMOUNT, account, account)),
            abi.encodeCall(vault.withdraw, (1, account, account)),
            abi.encodeCall(vault.redeem, (AMOUNT, account, account)),
            abi.encodeCall(share.claimFees, ()),
            abi.encodeCall(liquidity.process, (address(extra), ShareClass.FX)),
            abi.encodeCall(pool.sync, (address(extra))),
            abi.encodeCall(share.transfer, (alice, 1))
        ];
        uint256 start = extra.balanceOf(account);
        uint256 before = vm.snapshotState();
        for (uint256 i = 0; i < calls.length; ++i) {
            _hook(false);
            wallet.program(targets[i], calls[i]);
            wallet.execute(address(vault), abi.encodeCall(vault.redeem, (AMOUNT, account, account)));
            vm.assertEq(wallet.callsMade(), 1);
            vm.assertFalse(wallet.succeeded());
            vm.assertEq(
                wallet.result(), abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
            );
            vm.assertEq(extra.balanceOf(account), start + AMOUNT);
            vm.assertEq(vault.maxRedeem(account), 0);
            vm.revertToState(before);
        }
    }

    function test_depositCountedInTheMiddleOfAnotherIsRefused() external {
        IShareVault outer = fx(extra);
        IShareVault inner = full(extra);
        address account = address(wallet);
        bytes memory request = abi.encodeCall(outer.requestDeposit, (AMOUNT, account, account));
        bool[2] memory moments = [true, false];
        for (uint256 i = 0; i < 2; ++i) {
            _hook(moments[i]);
            wallet.program(address(inner), abi.encodeCall(inner.requestDeposit, (AMOUNT, account, account)));
            vm.expectRevert(
                abi.encodeWithSelector(IShareVault.TransferDiffers.selector, address(extra), AMOUNT, 2 * AMOUNT)
            );
            wallet.execute(address(outer), request);
        }
        vm.assertEq(aside(extra), 0);
        vm.assertEq(outer.pendingDepositRequest(today(), account), 0);
    }

    function test_sameVaultIsNotEnteredInTheMiddleOfADeposit() external {
        IShareVault vault = fx(extra);
        address account = address(wallet);
        bytes memory request = abi.encodeCall(vault.requestDeposit, (AMOUNT, account, account));
        _hook(true);
        wallet.program(address(vault), request);
        wallet.execute(address(vault), request);
        vm.assertEq(wallet.callsMade(), 1);
        vm.assertFalse(wallet.succeeded());
        vm.assertEq(vault.pendingDepositRequest(today(), account), AMOUNT);
        vm.assertEq(aside(extra), AMOUNT);
    }

    function test_recapitalisationIsNotCountedAsADepositToo() external {
        IShareVault vault = full(extra);
        address account = address(wallet);
        uint256 booked = held(extra);
        bool[2] memory moments = [true, false];
        for (uint256 i = 0; i < 2; ++i) {
            _hook(moments[i]);
            wallet.program(address(vault), abi.encodeCall(vault.requestDeposit, (AMOUNT, account, account)));
            wallet.execute(address(liquidity), abi.encodeCall(liquidity.recapitalise, (address(extra), AMOUNT)));
            vm.assertFalse(wallet.succeeded());
            vm.assertEq(aside(extra), 0);
            vm.assertEq(held(extra), booked + (i + 1) * AMOUNT);
        }
    }

    function test_returnedDepositComesBackOnce() external {
        IShareVault vault = full(extra);
        address account = address(wallet);
        uint256 day = today();
        wallet.execute(address(vault), abi.encodeCall(vault.requestDeposit, (AMOUNT, account, account)));
        requestDeposit(alice, extra, vault, AMOUNT);
        waitUntil(liquidity.waitEnds(day, 1) + 7 days);
        _hook(false);
        wallet.program(address(vault), abi.encodeCall(vault.returnDeposit, (day)));
        wallet.execute(address(vault), abi.encodeCall(vault.returnDeposit, (day)));
        vm.assertFalse(wallet.succeeded());
        vm.assertEq(extra.balanceOf(account), 100 * AMOUNT);
        vm.assertEq(aside(extra), AMOUNT);
    }

    function test_paymentInKindIsMadeOnce() external {
        IShareVault vault = fx(extra);
        address account = address(wallet);
        _walletProvides(vault, 5 * AMOUNT);
        PlainToken[3] memory others = [usdt, idrx, jpyc];
        for (uint256 i = 0; i < 3; ++i) {
            burnOfPool(others[i], held(others[i]));
        }
        burnOfPool(extra, held(extra) - 3 * AMOUNT);
        markAWeek();
        liquidity.windDown();
        IShareToken share = shareOf(vault);
        wallet.execute(address(share), abi.encodeCall(share.redeemInKind, (5 * AMOUNT)));
        uint256 start = extra.balanceOf(account);
        uint256 credited = liquidity.creditedInKind(account, address(extra));
        vm.assertGt(credited, 2 * AMOUNT);

        bytes memory withdrawal = abi.encodeCall(liquidity.withdrawInKind, (address(extra), account));
        _hook(false);
        wallet.program(address(liquidity), withdrawal);
        wallet.execute(address(liquidity), withdrawal);
        vm.assertFalse(wallet.succeeded());
        vm.assertEq(extra.balanceOf(account), start + credited);
        vm.assertEq(held(extra), 3 * AMOUNT - credited);
    }

    function test_walletThatRefusesItsMoneyStopsNobodyElse() external {
        _prepareClaims();
        _hook(false);
        wallet.setRefusing(true);
        IShareVault vault = fx(extra);
        address account = address(wallet);
        vm.expectPartialRevert(HookedWallet.TransferIsRefused.selector);
        wallet.execute(address(vault), abi.encodeCall(vault.redeem, (AMOUNT, account, account)));
        vm.prank(alice);
        vm.assertEq(vault.redeem(AMOUNT, alice, alice), AMOUNT);
    }

    /// @dev The wallet can claim a redemption of either share and alice one of the senior; the wallet has senior shares left.
    function _prepareClaims() private {
        _walletProvides(fx(extra), 2 * AMOUNT);
        _walletProvides(full(extra), AMOUNT);
        provideLiquidity(alice, extra, fx(extra), AMOUNT);
        requestRedeem(alice, fx(extra), AMOUNT);
        requestRedeem(address(wallet), fx(extra), AMOUNT);
        requestRedeem(address(wallet), full(extra), AMOUNT);
        processAfterNotice(extra, fx(extra));
        processAfterNotice(extra, full(extra));
    }

    function _walletProvides(IShareVault vault, uint256 amount) private {
        address account = address(wallet);
        uint256 day = today();
        wallet.execute(address(vault), abi.encodeCall(vault.requestDeposit, (amount, account, account)));
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(extra), vault.class(), day);
        vm.prank(account);
        vault.deposit(amount, account);
    }

    /// @dev The wallet is told of its transfers before or after the balances move.
    function _hook(bool before) private {
        ITransferHook nobody = ITransferHook(address(0));
        bytes memory call = before
            ? abi.encodeCall(HookingToken.setHooks, (wallet, nobody))
            : abi.encodeCall(HookingToken.setHooks, (nobody, wallet));
        wallet.execute(address(extra), call);
    }
}
