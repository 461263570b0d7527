// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ConfigWord} from "../../src/type/ConfigWord.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {Deployment} from "../support/Deployment.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

/// @notice A token's configuration as the governor writes it: every setting of a new feed is in the word, nothing of the old one, and
/// the token is still itself.
contract ConfigWordTest is Deployment {
    /// @dev Settings are written without delay, as long as the deployment is put together.
    function open() internal override {}

    function testFuzz_aNewFeedReplacesAllOfTheOldOneAndLeavesTheToken(
        FeedSettings memory settings,
        uint8 feedDecimals,
        uint256 which
    ) external {
        PlainToken token = [usdt, idrx, jpyc][which % 3];
        ConfigWord before = pool.record(address(token)).config;
        settings.updateBandBps = settings.updateBandBps % 60;
        settings.highestAnswer = uint96(bound(settings.highestAnswer, 1, (1 << 80) - 1));
        settings.lowestAnswer = uint96(bound(settings.lowestAnswer, 1, settings.highestAnswer));
        uint256 lowest = _short(settings.lowestAnswer, true);
        uint256 highest = _short(settings.highestAnswer, false);
        vm.assume(lowest <= highest);
        ScriptedAggregator feed = new ScriptedAggregator(feedDecimals % 19);
        feed.set(int256(lowest), block.timestamp);
        settings.aggregator = address(feed);
        vm.prank(admin);
        governor.setFeed(address(token), settings);

        ConfigWord word = pool.record(address(token)).config;
        vm.assertEq(word.feed(), address(feed));
        vm.assertEq(word.maxAge(), settings.maxAge);
        vm.assertEq(word.feedDecimals(), feedDecimals % 19);
        vm.assertEq(word.inverted(), settings.inverted);
        vm.assertEq(word.lowest(), lowest);
        vm.assertEq(word.highest(), highest);
        vm.assertEq(word.id(), before.id());
        vm.assertEq(word.tokenDecimals(), token.decimals());
        vm.assertEq(pool.record(address(token)).terms.updateBandBps(), settings.updateBandBps);
    }

    /// @dev The nearest number of nine leading digits in binary, above or below.
    function _short(uint256 number, bool above) private pure returns (uint256) {
        uint256 step = 1;
        while (number / step >= 512) step *= 2;
        uint256 down = number / step * step;
        return above && down != number ? down + step : down;
    }
}
