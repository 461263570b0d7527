// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareToken} from "../../src/interface/IShareToken.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {Test} from "../support/Test.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

/// @notice Fees that do not divide by the shares there are wait for the next: a unit to three shares, three times, is a unit each.
contract UndividedFeesTest is Test {
    function test_whatDidNotDivideIsDividedWithTheNextFees() external {
        (address alice, address bob) = (makeAddr("alice"), makeAddr("bob"));
        PlainToken token = new PlainToken("Token", "TKN", 6);
        IShareToken share = IShareToken(deploy("ShareToken", abi.encode(this, token, ShareClass.FX, "Share", "SHR")));
        share.mint(alice, 1);
        share.mint(bob, 2);
        for (uint256 i = 0; i < 3; ++i) {
            vm.assertEq(share.claimableFees(alice), 0);
            share.distribute(1);
        }
        vm.assertEq(share.claimableFees(alice), 1);
        vm.assertEq(share.claimableFees(bob), 2);
    }
}
