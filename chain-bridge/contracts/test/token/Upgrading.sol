// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "../support/Test.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

/// @notice What an issuer can do to a token behind its proxy: balances and allowances stay, behaviour changes.
abstract contract Upgrading is Test {
    /// @dev `token` behaves like `nature` from now on; the caller sets it up anew.
    function upgrade(PlainToken token, PlainToken nature) internal returns (address) {
        vm.etch(address(token), address(nature).code);
        return address(token);
    }
}
