// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IShareToken} from "../../src/interface/IShareToken.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {HookedWallet} from "../support/token/HookedWallet.sol";
import {HookingToken} from "../support/token/HookingToken.sol";
import {ITransferHook} from "../support/token/ITransferHook.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {HostileDeployment} from "./HostileDeployment.sol";

/// @notice A provider that is told of every transfer and calls back in the middle of its own deposit, claim or fees.
contract LiquidityReentryTest is HostileDeployment {
    HookedWallet private _wallet;
    IShareVault private _fx;
    IShareVault private _full;
    IShareToken private _share;
    FirmQuote private _quote;

    /// @dev The wallet has junior shares, and senior ones of which half are set aside; it can pay for everything it tries.
    function setUp() public override {
        super.setUp();
        (_fx, _full) = liquidity.vaults(address(idrx));
        _share = shareOf(_fx);
        _wallet = new HookedWallet();
        vm.prank(admin);
        liquidity.allowWallet(address(_wallet), true, true);
        provideLiquidity(address(_wallet), idrx, _full, RUPIAH);
        commit(goodQuote());
        provideLiquidity(address(_wallet), idrx, _fx, 3 * RUPIAH);
        uint256 day = requestRedeem(address(_wallet), _fx, 2 * RUPIAH);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(idrx), ShareClass.FX);
        commit(goodQuote());
        _quote = intoUsdt();
        (_quote.payer, _quote.recipient) = (address(_wallet), address(_wallet));
        _fund(idrx);
        _fund(usdt);
    }

    function test_whatIsTriedInTheMiddleWouldSucceedAtAnyOtherTime() external {
        liquidity.accrue(address(idrx));
        (address[] memory targets, bytes[] memory calls) = _attempts();
        uint256 state = vm.snapshotState();
        for (uint256 i = 0; i < calls.length; ++i) {
            _wallet.execute(targets[i], calls[i]);
            vm.revertToState(state);
            state = vm.snapshotState();
        }
    }

    // While a redemption is paid

    function test_aClaimIsPaidOnceWhateverIsTriedWhileItIsPaid() external {
        _listenTo(idrx);
        uint256 state = vm.snapshotState();
        (address[] memory targets, bytes[] memory calls) = _attempts();
        for (uint256 i = 0; i < calls.length; ++i) {
            uint256 before = idrx.balanceOf(address(_wallet));
            _wallet.program(targets[i], calls[i]);
            _wallet.execute(address(_fx), _claim(RUPIAH));
            _expectReentered(calls[i]);
            vm.assertEq(idrx.balanceOf(address(_wallet)), before + RUPIAH);
            vm.assertEq(_fx.maxRedeem(address(_wallet)), RUPIAH);
            vm.revertToState(state);
            state = vm.snapshotState();
        }
    }

    // While fees are paid

    function test_feesArePaidOnceWhateverIsTriedWhileTheyArePaid() external {
        liquidity.accrue(address(idrx));
        _listenTo(usdt);
        uint256 state = vm.snapshotState();
        (address[] memory targets, bytes[] memory calls) = _attempts();
        for (uint256 i = 0; i < calls.length; ++i) {
            uint256 before = usdt.balanceOf(address(_wallet));
            _wallet.program(targets[i], calls[i]);
            uint256 fees = abi.decode(_wallet.execute(address(_share), abi.encodeCall(_share.claimFees, ())), (uint256));
            vm.assertGt(fees, 0);
            _expectReentered(calls[i]);
            vm.assertEq(usdt.balanceOf(address(_wallet)), before + fees);
            vm.revertToState(state);
            state = vm.snapshotState();
        }
    }

    // While a deposit or capital is paid in

    function test_aDepositIsRefusedWhenMoreOrLessOfItsTokenMovesMeanwhile() external {
        _listenTo(idrx);
        bytes memory more =
            abi.encodeWithSelector(IShareVault.TransferDiffers.selector, address(idrx), RUPIAH, 2 * RUPIAH);
        _refuseDeposit(address(_full), _requestOf(RUPIAH), more);
        _refuseDeposit(address(liquidity), abi.encodeCall(liquidity.recapitalise, (address(idrx), RUPIAH)), more);
        _refuseDeposit(address(engine), _commit(), more);
        _refuseDeposit(address(idrx), abi.encodeCall(idrx.transfer, (address(pool), RUPIAH)), more);
        FirmQuote memory less = outOfUsdt();
        (less.payer, less.recipient) = (address(_wallet), bystander);
        less.amountOut = RUPIAH / 4;
        _refuseDeposit(
            address(engine),
            abi.encodeCall(engine.commitFirmQuote, (less, signed(less))),
            abi.encodeWithSelector(IShareVault.TransferDiffers.selector, address(idrx), RUPIAH, RUPIAH - RUPIAH / 4)
        );
        vm.assertEq(_fx.pendingDepositRequest(today(), address(_wallet)), 0);
    }

    function test_capitalIsRefusedWhenMoreOfItsTokenMovesMeanwhile() external {
        _listenTo(idrx);
        bytes memory refusal =
            abi.encodeWithSelector(ILiquidityDesk.TransferDiffers.selector, address(idrx), RUPIAH, 2 * RUPIAH);
        bytes memory capital = abi.encodeCall(liquidity.recapitalise, (address(idrx), RUPIAH));
        _wallet.program(address(engine), _commit());
        vm.expectRevert(refusal);
        _wallet.execute(address(liquidity), capital);

        uint256 before = held(idrx);
        _wallet.program(address(_fx), _requestOf(RUPIAH));
        _wallet.execute(address(liquidity), capital);
        _expectReentered("a deposit, which needs the desk");
        vm.assertEq(held(idrx), before + RUPIAH);
    }

    function test_aDepositGoesOnBesideWhatMovesOtherTokens() external {
        _listenTo(idrx);
        FirmQuote memory other = elsewhere();
        (other.payer, other.recipient) = (address(_wallet), address(_wallet));
        _wallet.program(address(engine), abi.encodeCall(engine.commitFirmQuote, (other, signed(other))));
        _wallet.execute(address(_fx), _requestOf(RUPIAH));
        vm.assertTrue(_wallet.succeeded());
        vm.assertEq(_fx.pendingDepositRequest(today(), address(_wallet)), RUPIAH);
        vm.assertEq(jpyc.balanceOf(address(_wallet)), other.amountOut);
    }

    function test_aVaultIsNotEnteredTwiceByADeposit() external {
        _listenTo(idrx);
        bytes[4] memory calls = [
            _requestOf(RUPIAH),
            _claim(RUPIAH),
            abi.encodeCall(_fx.returnDeposit, (today())),
            abi.encodeCall(_fx.requestRedeem, (RUPIAH, address(_wallet), address(_wallet)))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            _wallet.program(address(_fx), calls[i]);
            _wallet.execute(address(_fx), _requestOf(RUPIAH));
            _expectReentered(calls[i]);
        }
        vm.assertEq(_fx.pendingDepositRequest(today(), address(_wallet)), calls.length * RUPIAH);
    }

    /// @dev Everything that moves tokens, shares or books, each of which the wallet could do at any other time.
    function _attempts() private view returns (address[] memory targets, bytes[] memory calls) {
        (targets, calls) = (new address[](11), new bytes[](11));
        (targets[0], calls[0]) = (address(_fx), _claim(RUPIAH));
        (targets[1], calls[1]) =
        (address(_fx), abi.encodeCall(_fx.withdraw, (RUPIAH, address(_wallet), address(_wallet))));
        (targets[2], calls[2]) = (address(_fx), _requestOf(RUPIAH));
        (targets[3], calls[3]) = (address(_full), _requestOf(RUPIAH));
        (targets[4], calls[4]) =
        (address(_full), abi.encodeCall(_full.requestRedeem, (1, address(_wallet), address(_wallet))));
        (targets[5], calls[5]) = (address(_share), abi.encodeCall(_share.claimFees, ()));
        (targets[6], calls[6]) = (address(_share), abi.encodeCall(_share.transfer, (bob, RUPIAH)));
        (targets[7], calls[7]) = (address(shareOf(_full)), abi.encodeCall(_share.claimFees, ()));
        (targets[8], calls[8]) = (address(engine), _commit());
        (targets[9], calls[9]) = (address(liquidity), abi.encodeCall(liquidity.mark, ()));
        (targets[10], calls[10]) = (address(liquidity), abi.encodeCall(liquidity.recapitalise, (address(usdt), 1e6)));
    }

    function _refuseDeposit(address target, bytes memory meanwhile, bytes memory refusal) private {
        _wallet.program(target, meanwhile);
        vm.expectRevert(refusal);
        _wallet.execute(address(_fx), _requestOf(RUPIAH));
    }

    function _expectReentered(bytes memory call) private view {
        vm.assertEq(
            _wallet.result(),
            abi.encodePacked(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector),
            string(call)
        );
    }

    function _claim(uint256 shares) private view returns (bytes memory) {
        return abi.encodeCall(_fx.redeem, (shares, address(_wallet), address(_wallet)));
    }

    function _requestOf(uint256 assets) private view returns (bytes memory) {
        return abi.encodeCall(_fx.requestDeposit, (assets, address(_wallet), address(_wallet)));
    }

    function _commit() private view returns (bytes memory) {
        return abi.encodeCall(engine.commitFirmQuote, (_quote, signed(_quote)));
    }

    /// @dev The wallet is told of its transfers of `token` from now on.
    function _listenTo(PlainToken token) private {
        upgrade(token, new HookingToken(token.decimals()));
        _wallet.execute(address(token), abi.encodeCall(HookingToken.setHooks, (ITransferHook(address(0)), _wallet)));
    }

    function _fund(PlainToken token) private {
        token.mint(address(_wallet), 10 * RUPIAH);
        address[5] memory spenders =
            [address(engine), address(liquidity), address(_fx), address(_full), address(fx(token))];
        for (uint256 i = 0; i < spenders.length; ++i) {
            _wallet.execute(address(token), abi.encodeCall(token.approve, (spenders[i], type(uint256).max)));
        }
    }
}
