// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../../../src/type/FirmQuote.sol";
import {PlainToken} from "../token/PlainToken.sol";

/// @notice An engine gone bad: takes of the payer what it was told to, and sends back what it was told to.
contract ProgrammedEngine {
    uint256 private _taken;
    uint256 private _sentBack;

    function program(uint256 taken, uint256 sentBack) external {
        (_taken, _sentBack) = (taken, sentBack);
    }

    function commitFirmQuote(FirmQuote calldata quote, bytes calldata) external {
        PlainToken token = PlainToken(quote.tokenIn);
        token.transferFrom(quote.payer, address(this), _taken);
        token.transfer(quote.payer, _sentBack);
    }
}
