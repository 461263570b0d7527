// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareVault} from "../../src/interface/IShareVault.sol";
import {LiquidityAttack} from "./attack/LiquidityAttack.sol";

/// @notice A deployment whose extra token, a won of no decimals, can be retired step by step, and whose feed can die.
abstract contract RetiredToken is LiquidityAttack {
    bytes32 internal constant USDT_EXTRA = keccak256("USDT-EXTRA");

    bool internal extraDead;

    /// @dev A corridor for it, after the delay.
    function openExtraCorridor() internal {
        afterDelay(abi.encodeCall(governor.setCorridor, (USDT_EXTRA, address(usdt), address(extra), 100)));
    }

    function delist() internal {
        afterDelay(abi.encodeCall(governor.delistToken, (address(extra))));
    }

    function writeDown() internal {
        afterDelay(abi.encodeCall(governor.writeDownToken, (address(extra))));
    }

    function retire() internal {
        delist();
        writeDown();
    }

    /// @dev Everybody leaves the token but the thousandth of the operator's seed that nobody can withdraw.
    function _leaveLockedSeed() internal {
        requestRedeem(operator, full(extra), shareOf(full(extra)).balanceOf(operator));
        processAfterNotice(extra, full(extra));
        vm.assertEq(held(extra), 1_000);
        vm.assertEq(shareOf(full(extra)).totalSupply(), 1_000);
    }

    function redeem(address provider, IShareVault vault, uint256 shares) internal returns (uint256) {
        vm.prank(provider);
        return vault.redeem(shares, provider, provider);
    }

    function refreshFeeds() internal override {
        if (extraDead) _refreshOthers();
        else super.refreshFeeds();
    }

    function _refreshOthers() private {
        _refresh(usdtFeed);
        _refresh(idrFeed);
        _refresh(jpyFeed);
    }
}
