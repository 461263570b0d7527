// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PlainToken} from "../support/token/PlainToken.sol";
import {ProgrammedCall} from "../support/token/ProgrammedCall.sol";

/// @notice Moves nothing of one account when that is asked for, makes a programmed call instead, and says it moved everything.
contract SkippingToken is PlainToken, ProgrammedCall {
    address public skipped;

    constructor(uint8 decimals_) PlainToken("Skipping", "SKIP", decimals_) {}

    function setSkipped(address skipped_) external {
        skipped = skipped_;
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (from != skipped) return super.transferFrom(from, to, amount);
        _makeProgrammedCall();
        return true;
    }
}
