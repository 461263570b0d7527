// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../interface/IReservePool.sol";
import {Corridor, LossBudget, PoolState, Successor, UsdtMark} from "../type/PoolState.sol";
import {TokenRecord} from "../type/TokenRecord.sol";

/// @notice What the pool remembers, packed so that a commit reads three words of each token and writes one.
abstract contract PoolStorage is IReservePool {
    /// @inheritdoc IReservePool
    address public override desk;

    PoolState internal _state;
    Successor internal _successor;
    LossBudget internal _budget;
    UsdtMark internal _usdtMark;

    /// @dev Raw USDT of fees that the desk has shared out and not yet paid.
    uint256 internal _feesShared;

    address[] internal _tokenList;
    mapping(address token => TokenRecord) internal _records;
    mapping(bytes32 corridorId => Corridor) internal _corridors;
    mapping(uint256 word => uint256 marks) internal _usedMarks;

    /// @dev The record of a listed token.
    function _listed(address token) internal view returns (TokenRecord storage listed) {
        listed = _records[token];
        if (listed.config.id() == 0) revert TokenNotListed(token);
    }
}
