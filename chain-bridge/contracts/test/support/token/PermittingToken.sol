// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

import {PlainToken} from "./PlainToken.sol";

/// @notice A plain token with approvals by signature (EIP-2612).
contract PermittingToken is PlainToken, ERC20Permit {
    constructor(string memory name_, string memory symbol_, uint8 decimals_)
        PlainToken(name_, symbol_, decimals_)
        ERC20Permit(name_)
    {}

    function decimals() public view override(ERC20, PlainToken) returns (uint8) {
        return super.decimals();
    }
}
