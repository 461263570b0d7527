// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {Deployment} from "../support/Deployment.sol";

/// @notice Fees owed have 48 bits of USDT's book, 281 474 976.710655 USDT: a commit that would owe more is refused, and writes nothing
/// into the bits beside them.
contract FeesOwedTest is Deployment {
    uint256 private constant MOST = 2 ** 48 - 1;

    function test_noMoreFeesAreOwedThanTheBooksCanCount() external {
        afterDelay(
            abi.encodeCall(
                governor.setLimits, (address(usdt), TokenLimits(1e11, 260_000_000, 260_000_000, 130_000_000, 0, 0))
            )
        );
        for (uint256 i = 0; i < 43; ++i) {
            commit(_paying(6_500_000e6));
            _nextDay();
        }
        uint256 left = MOST - pool.feesOwed();
        FirmQuote memory quote = _paying(left + 1);
        provide(quote);
        expectRefusal(quote, abi.encodeWithSelector(IReservePool.FeesOwedTooHigh.selector, MOST + 1));
        commit(_paying(left));
        vm.assertEq(pool.feesOwed(), MOST);

        vm.startPrank(desk);
        pool.takePendingFee(address(idrx));
        pool.payFees(partner, 1);
        vm.stopPrank();
        _nextDay();
        commit(_paying(1));
        vm.assertEq(pool.feesOwed(), MOST);
    }

    /// @dev Every counter has leaked empty by then.
    function _nextDay() private {
        vm.warp(block.timestamp + 1 days);
        refreshFeeds();
    }

    /// @dev 130 million USDT less a fee for a rupiah: a day's net flow.
    function _paying(uint256 fee) private returns (FirmQuote memory quote) {
        quote = quoteOf(USDT_IDRX, usdt, 130_000_000e6, idrx, 1e2);
        quote.fixedFeeIn = fee;
    }
}
