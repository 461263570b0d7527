// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Corridor, LossBudget, PoolState, Successor, UsdtMark} from "../type/PoolState.sol";
import {TokenRecord} from "../type/TokenRecord.sol";

/// @notice What the pool remembers, packed so that a commit reads three words of each token and writes one.
abstract contract PoolStorage {
    PoolState internal _state;
    Successor internal _successor;
    LossBudget internal _budget;
    UsdtMark internal _usdtMark;

    address[] internal _tokenList;
    mapping(address token => TokenRecord) internal _records;
    mapping(bytes32 corridorId => Corridor) internal _corridors;
    mapping(uint256 word => uint256 marks) internal _usedMarks;
}
