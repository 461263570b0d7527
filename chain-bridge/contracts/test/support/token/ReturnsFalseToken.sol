// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PlainToken} from "./PlainToken.sol";

/// @notice Once failing, moves nothing and says so with false instead of reverting.
contract ReturnsFalseToken is PlainToken {
    bool public isFailing;

    constructor(uint8 decimals_) PlainToken("Returns false", "FALSE", decimals_) {}

    function setFailing(bool isFailing_) external {
        isFailing = isFailing_;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return !isFailing && super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        return !isFailing && super.transferFrom(from, to, amount);
    }
}
