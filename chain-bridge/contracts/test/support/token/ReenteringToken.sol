// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PlainToken} from "./PlainToken.sol";
import {ProgrammedCall} from "./ProgrammedCall.sol";

/// @notice Makes a programmed call of its own in the middle of a transfer, after the balances moved.
contract ReenteringToken is PlainToken, ProgrammedCall {
    constructor(uint8 decimals_) PlainToken("Re-entering", "REENTER", decimals_) {}

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (_isTransfer(from, to)) _makeProgrammedCall();
    }
}
