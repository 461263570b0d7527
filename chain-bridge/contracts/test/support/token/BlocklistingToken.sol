// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PlainToken} from "./PlainToken.sol";

/// @notice Neither pays out of nor into an account on its list.
contract BlocklistingToken is PlainToken {
    mapping(address account => bool blocked) public isBlocklisted;

    error AccountIsBlocklisted(address account);

    constructor(uint8 decimals_) PlainToken("Blocklisting", "BLOCK", decimals_) {}

    function setBlocklisted(address account, bool blocked) external {
        isBlocklisted[account] = blocked;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (isBlocklisted[from]) revert AccountIsBlocklisted(from);
        if (isBlocklisted[to]) revert AccountIsBlocklisted(to);
        super._update(from, to, amount);
    }
}
