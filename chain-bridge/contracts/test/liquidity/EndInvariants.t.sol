// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "../support/Test.sol";
import {LiquidityHandler} from "./model/LiquidityHandler.sol";

/// @notice What is left to do once the pool is wound down, in any order: a pool with deposits waiting, deposits and redemptions
/// unclaimed and redemptions on notice loses most of its dollars to the issuer, and a week later ends.
contract EndInvariantsTest is Test {
    LiquidityHandler private _handler;

    function setUp() external {
        _handler = new LiquidityHandler();
        for (uint256 i = 0; i < 32; ++i) {
            _handler.requestDeposit(i, 7 * i + 8e12);
        }
        for (uint256 i = 0; i < 8; ++i) {
            _handler.processDeposit(i, true);
        }
        for (uint256 i = 0; i < 24; ++i) {
            _handler.claimDeposits(i * 5, i % 2 == 0);
        }
        for (uint256 i = 0; i < 40; ++i) {
            _handler.swap(i, i % 3 == 0, 300_000e6, 30, 150, i % 2 == 0);
            _handler.requestRedeem(i * 3, 1e30 + i);
            if (i % 9 == 0) _handler.process(i, true);
            _handler.requestDeposit(i * 11, 5e12 + i);
        }
        for (uint256 i = 0; i < 4; ++i) {
            _handler.burnByIssuer(i, 0, type(uint256).max - i * 1e70);
        }
        _handler.markAWeek(true);
        vm.assertTrue(_handler.model().ended(), "the pool should have ended");
        bytes4[] memory steps = new bytes4[](10);
        steps[0] = LiquidityHandler.returnDeposit.selector;
        steps[1] = LiquidityHandler.claimDeposits.selector;
        steps[2] = LiquidityHandler.claimRedemptions.selector;
        steps[3] = LiquidityHandler.returnShares.selector;
        steps[4] = LiquidityHandler.transfer.selector;
        steps[5] = LiquidityHandler.claimFees.selector;
        steps[6] = steps[7] = LiquidityHandler.redeemInKind.selector;
        steps[8] = LiquidityHandler.withdrawInKind.selector;
        steps[9] = LiquidityHandler.burnByIssuer.selector;
        targetSelector(address(_handler), steps);
    }

    function invariant_whoIsOwedIsPaidInKindAndTheBooksAreThoseOfTheModel() external view {
        _handler.checkBooks();
    }
}
