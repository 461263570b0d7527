// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PlainToken} from "./PlainToken.sol";

/// @notice Moves nothing while it is paused.
contract PausingToken is PlainToken {
    bool public isPaused;

    error TokenIsPaused();

    constructor(uint8 decimals_) PlainToken("Pausing", "PAUSE", decimals_) {}

    function setPaused(bool isPaused_) external {
        isPaused = isPaused_;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (isPaused) revert TokenIsPaused();
        super._update(from, to, amount);
    }
}
