// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {MagnitudeLibrary} from "../../src/library/Magnitude.sol";
import {Test} from "../support/Test.sol";

contract MagnitudeTest is Test {
    function test_keepsSmallNumbersExactly() external pure {
        for (uint256 number = 0; number < 512; ++number) {
            vm.assertEq(MagnitudeLibrary.fromRoundingDown(number).value(), number);
            vm.assertEq(MagnitudeLibrary.fromRoundingUp(number).value(), number);
        }
    }

    function testFuzz_roundsDownByLessThanOnePartIn256(uint128 number) external pure {
        uint256 value = MagnitudeLibrary.fromRoundingDown(number).value();
        vm.assertLe(value, number);
        vm.assertLe(uint256(number) - value, uint256(number) / 256);
    }

    function testFuzz_roundsUpByLessThanOnePartIn256(uint128 number) external pure {
        uint256 value = MagnitudeLibrary.fromRoundingUp(number).value();
        vm.assertGe(value, number);
        vm.assertLe(value - number, uint256(number) / 256);
    }
}
