// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {ILiquidityDesk} from "../interface/ILiquidityDesk.sol";
import {DeskStorage} from "./DeskStorage.sol";

/// @notice Splits what commits collected of a token's fees between its shares.
abstract contract DeskFees is DeskStorage {
    /// @inheritdoc ILiquidityDesk
    function accrue(address token) external override nonReentrant {
        _accrue(token);
    }

    /// @dev Splits a token's new fees between its shares by weight; what no share earns becomes capital.
    function _accrue(address token) internal {
        uint256 amount = pool.takePendingFee(token);
        if (amount == 0) return;
        Shares storage shares = _shares[token];
        bool registered = address(shares.fx) != address(0);
        uint256 seniorWeight = registered ? seniorFeeBps * shares.fx.earningSupply() : 0;
        uint256 juniorWeight = registered ? (BPS - seniorFeeBps) * shares.full.earningSupply() : 0;
        if (seniorWeight + juniorWeight == 0) {
            pool.releaseFees(amount);
            return;
        }
        uint256 senior = Math.mulDiv(amount, seniorWeight, seniorWeight + juniorWeight);
        if (senior != 0) shares.fx.distribute(senior);
        if (senior != amount) shares.full.distribute(amount - senior);
    }
}
