// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PlainToken} from "./PlainToken.sol";

/// @notice Burns a share of every transfer: out of the amount, so that the recipient gets less, or on top of it, so
/// that the sender loses more than it sent.
contract FeeOnTransferToken is PlainToken {
    uint256 public feeBps;
    bool public isOnTop;

    constructor(uint8 decimals_, uint256 feeBps_) PlainToken("Fee on transfer", "FEE", decimals_) {
        feeBps = feeBps_;
    }

    function setFee(uint256 feeBps_, bool isOnTop_) external {
        feeBps = feeBps_;
        isOnTop = isOnTop_;
    }

    function _update(address from, address to, uint256 amount) internal override {
        uint256 fee = _isTransfer(from, to) ? amount * feeBps / 10_000 : 0;
        super._update(from, to, isOnTop ? amount : amount - fee);
        if (fee > 0) super._update(from, address(0), fee);
    }
}
