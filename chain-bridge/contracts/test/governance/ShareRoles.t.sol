// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IShareToken} from "../../src/interface/IShareToken.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {RoleTable} from "./RoleTable.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Who may call what of a share: its desk mints, its vault keeps, allow-listed wallets send it to each other.
contract ShareRolesTest is WholeDeployment, RoleTable {
    IShareVault private _seniorVault;
    IShareToken private _share;

    function setUp() public override {
        super.setUp();
        _seniorVault = fx(usdt);
        _share = shareOf(_seniorVault);
        provideLiquidity(alice, usdt, _seniorVault, 1_000e6);
        _describe();
    }

    function actors() internal view override returns (address[] memory) {
        return everybody();
    }

    function test_everyFunctionGoesThroughForTheOneWhoMayAndForNobodyElse() external {
        expectTable(address(_share));
    }

    function test_theTableHasEveryFunctionThatChangesSomething() external view {
        string[] memory elsewhere = new string[](3);
        elsewhere[0] = "transfer";
        elsewhere[1] = "transferFrom";
        elsewhere[2] = "redeemInKind";
        expectEveryFunctionOf("ShareToken", elsewhere);
    }

    function test_sharesMoveBetweenAllowListedWalletsOnly() external {
        address[] memory all = everybody();
        for (uint256 i = 0; i < all.length; ++i) {
            for (uint256 j = 0; j < all.length; ++j) {
                if (all[i] == address(_seniorVault)) continue;
                bytes memory sending = abi.encodeCall(_share.transfer, (all[j], 0));
                if (_isProvider(all[i]) && _isProvider(all[j])) {
                    vm.prank(all[i]);
                    vm.assertTrue(_share.transfer(all[j], 0));
                } else {
                    address wrong = _isProvider(all[i]) ? all[j] : all[i];
                    bytes memory refusal = abi.encodeWithSelector(IShareToken.WalletNotAllowed.selector, wrong);
                    refuse(all[i], address(_share), sending, refusal);
                }
            }
        }
    }

    function test_anApprovedStrangerMovesSharesBetweenAllowListedWalletsOnly() external {
        vm.prank(alice);
        _share.approve(stranger, 3);
        refuse(
            stranger,
            address(_share),
            abi.encodeCall(_share.transferFrom, (alice, stranger, 1)),
            abi.encodeWithSelector(IShareToken.WalletNotAllowed.selector, stranger)
        );
        vm.prank(stranger);
        _share.transferFrom(alice, bob, 3);
        vm.assertEq(_share.balanceOf(bob), 3);
    }

    function test_aWalletThatOnlyDepositsOrOnlyWithdrawsHoldsSharesToo() external {
        address[2] memory wallets = [makeAddr("only deposits"), makeAddr("only withdraws")];
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(admin);
            liquidity.allowWallet(wallets[i], i == 0, i == 1);
            vm.prank(alice);
            _share.transfer(wallets[i], 3);
            vm.prank(wallets[i]);
            _share.transfer(bob, 1);
            vm.assertEq(_share.balanceOf(wallets[i]), 2);
        }
    }

    function test_nobodyRedeemsInKindBeforeSwapsHaveEnded() external {
        refuse(
            alice,
            address(_share),
            abi.encodeCall(_share.redeemInKind, (1)),
            abi.encodeWithSelector(ILiquidityDesk.PoolHasNotEnded.selector)
        );
    }

    function _describe() private {
        bytes memory notTheDesk = abi.encodeWithSelector(IShareToken.CallerIsNotTheDesk.selector);
        bytes memory notTheVault = abi.encodeWithSelector(IShareToken.CallerIsNotTheVault.selector);
        rowForAnyone("approve", abi.encodeCall(_share.approve, (bob, 1)));
        rowForAnyone("claimFees", abi.encodeCall(_share.claimFees, ()));
        row("mint", abi.encodeCall(_share.mint, (bob, 1)), address(liquidity), notTheDesk);
        row("burn", abi.encodeCall(_share.burn, (alice, 1)), address(liquidity), notTheDesk);
        row("distribute", abi.encodeCall(_share.distribute, (1)), address(liquidity), notTheDesk);
        row("escrow", abi.encodeCall(_share.escrow, (alice, 1)), address(_seniorVault), notTheVault);
        row("handOver", abi.encodeCall(_share.handOver, (bob, 0)), address(_seniorVault), notTheVault);
    }

    function _isProvider(address account) private view returns (bool) {
        return account == alice || account == bob || account == operator;
    }
}
