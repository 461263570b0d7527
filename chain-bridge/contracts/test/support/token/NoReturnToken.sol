// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PlainToken} from "./PlainToken.sol";

/// @notice Does what it is asked and returns no data, as the oldest tokens do.
contract NoReturnToken is PlainToken {
    constructor(uint8 decimals_) PlainToken("No return", "VOID", decimals_) {}

    function transfer(address to, uint256 amount) public override returns (bool) {
        super.transfer(to, amount);
        _returnNothing();
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        super.transferFrom(from, to, amount);
        _returnNothing();
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        super.approve(spender, amount);
        _returnNothing();
    }

    function _returnNothing() private pure {
        assembly ("memory-safe") {
            return(0, 0)
        }
    }
}
