// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../interface/IReservePool.sol";
import {FirmQuote} from "../type/FirmQuote.sol";

/// @notice Asks a pool to settle a quote, which is handed on as it lies in the calldata instead of being decoded and encoded again.
library SettlementCall {
    /// @notice The pool gave no answer.
    /// @param pool the pool
    error PoolUnreadable(IReservePool pool);

    /// @notice {IReservePool-settle}, its refusals included.
    /// @param pool who settles
    /// @param quote what is settled, 15 words
    /// @return onchainMidE12 quote-token units per base-token unit by the pool's feeds, scale 10^-12
    /// @return feeUsdt raw USDT owed for it
    /// @return lossUsdE6 what the pool lost by its own feeds, dollars at scale 10^-6
    function settle(IReservePool pool, FirmQuote calldata quote)
        internal
        returns (uint256 onchainMidE12, uint256 feeUsdt, uint256 lossUsdE6)
    {
        bytes4 selector = IReservePool.settle.selector;
        bool answered;
        assembly ("memory-safe") {
            let call_ := mload(0x40)
            mstore(call_, selector)
            calldatacopy(add(call_, 0x04), quote, 0x1e0)
            if iszero(call(gas(), pool, 0, call_, 0x1e4, call_, 0x60)) {
                returndatacopy(call_, 0, returndatasize())
                revert(call_, returndatasize())
            }
            answered := gt(returndatasize(), 0x5f)
            onchainMidE12 := mload(call_)
            feeUsdt := mload(add(call_, 0x20))
            lossUsdE6 := mload(add(call_, 0x40))
        }
        if (!answered) revert PoolUnreadable(pool);
    }
}
