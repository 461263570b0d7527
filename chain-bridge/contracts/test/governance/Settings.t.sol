// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {MockFeed} from "../../src/sandbox/MockFeed.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice How far each setting goes, even for an admin who announced it and waited: the last value taken, the first refused.
contract SettingsTest is WholeDeployment {
    /// @dev Update bands of 25 and 30 basis points, and ten more.
    uint16 private constant LEAST_BOUND = 65;

    // Corridors

    function test_boundsReachFromBothBandsAndTenPointsToAThousand() external {
        _expectRefused(
            _corridorCall(USDT_IDRX, LEAST_BOUND - 1),
            abi.encodeWithSelector(IPoolGovernor.BoundTooTight.selector, USDT_IDRX, LEAST_BOUND - 1, LEAST_BOUND)
        );
        _expectRefused(
            _corridorCall(USDT_IDRX, 1_001),
            abi.encodeWithSelector(IPoolGovernor.BoundTooWide.selector, USDT_IDRX, 1_001, 1_000)
        );
        uint16[2] memory taken = [LEAST_BOUND, 1_000];
        for (uint256 i = 0; i < taken.length; ++i) {
            afterDelay(_corridorCall(USDT_IDRX, taken[i]));
            (address base, address quote, uint16 boundBps) = pool.corridor(USDT_IDRX);
            vm.assertEq(base, address(usdt));
            vm.assertEq(quote, address(idrx));
            vm.assertEq(uint256(boundBps), taken[i]);
        }
    }

    function test_aFeedsBandCannotGrowOutOfTheBoundsItsCorridorsHave() external {
        FeedSettings memory settings = governor.feed(address(idrx));
        settings.updateBandBps = 66;
        _expectRefused(
            abi.encodeCall(governor.setFeed, (address(idrx), settings)),
            abi.encodeWithSelector(IPoolGovernor.BoundTooTight.selector, USDT_IDRX, 100, 101)
        );
        settings.updateBandBps = 60;
        afterDelay(abi.encodeCall(governor.setFeed, (address(idrx), settings)));
        vm.assertEq(uint256(governor.feed(address(idrx)).updateBandBps), 60);
    }

    function test_corridorsHaveTwoListedSides() external {
        _expectRefused(
            abi.encodeCall(governor.setCorridor, (USDT_IDRX, address(usdt), address(usdt), 100)),
            abi.encodeWithSelector(IPoolGovernor.SidesEqual.selector, USDT_IDRX, address(usdt))
        );
        _expectRefused(
            abi.encodeCall(governor.setCorridor, (USDT_IDRX, address(usdt), stranger, 100)),
            abi.encodeWithSelector(IReservePool.TokenNotListed.selector, stranger)
        );
    }

    function test_thereAreSixtyFourCorridorsAndTheLastCanStillBeChanged() external {
        bytes32 last;
        for (uint256 i = governor.corridors().length; i < 64; ++i) {
            last = keccak256(abi.encode("corridor", i));
            announce(address(governor), _corridorCall(last, 100));
        }
        passDelay();
        for (uint256 i = governor.corridors().length; i < 64; ++i) {
            make(address(governor), _corridorCall(keccak256(abi.encode("corridor", i)), 100));
        }
        vm.assertEq(governor.corridors().length, 64);
        _expectRefused(
            _corridorCall("one more", 100), abi.encodeWithSelector(IPoolGovernor.TooManyCorridors.selector, 64)
        );
        afterDelay(_corridorCall(last, 200));
        vm.assertEq(governor.corridors().length, 64);
    }

    // Limits

    function test_theLossBudgetStaysWithinWhatWasFixedAtTheBeginning() external {
        uint48[2][2] memory refused = [[MAX_SHORT_LOSS + 1, MAX_DAY_LOSS], [MAX_SHORT_LOSS, MAX_DAY_LOSS + 1]];
        for (uint256 i = 0; i < refused.length; ++i) {
            _expectRefused(
                abi.encodeCall(governor.setLossBudget, (refused[i][0], refused[i][1])),
                abi.encodeWithSelector(IPoolGovernor.LossBudgetAboveMaximum.selector, refused[i][0], refused[i][1])
            );
        }
        afterDelay(abi.encodeCall(governor.setLossBudget, (MAX_SHORT_LOSS, MAX_DAY_LOSS)));
        (,, uint256 shortCapacity, uint256 dayCapacity) = pool.lossBudget();
        vm.assertEq(shortCapacity, MAX_SHORT_LOSS);
        vm.assertEq(dayCapacity, MAX_DAY_LOSS);
        vm.assertEq(governor.maxShortLossUsdE6(), MAX_SHORT_LOSS);
        vm.assertEq(governor.maxDayLossUsdE6(), MAX_DAY_LOSS);
    }

    function test_capacitiesFitTheirBitsOfFlowUnits() external {
        uint64[5] memory most = _mostOf(100);
        TokenLimits memory limits = TokenLimits(79_000_000_000, most[0], most[1], most[2], most[3], most[4]);
        afterDelay(abi.encodeCall(governor.setLimits, (address(jpyc), limits)));
        vm.assertEq(keccak256(abi.encode(governor.limits(address(jpyc)))), keccak256(abi.encode(limits)));
        for (uint256 i = 0; i < 5; ++i) {
            uint64[5] memory flows = most;
            flows[i] += 100;
            limits = TokenLimits(1, flows[0], flows[1], flows[2], flows[3], flows[4]);
            _expectRefused(
                abi.encodeCall(governor.setLimits, (address(jpyc), limits)),
                abi.encodeWithSelector(IPoolGovernor.LimitsOutOfRange.selector, address(jpyc))
            );
            flows[i] -= 100;
        }
    }

    function test_capacitiesAreCountedInTheTokensOwnFlowUnits() external {
        uint64[5] memory most = _mostOf(1);
        TokenLimits memory limits = TokenLimits(1, most[0], most[1], most[2], most[3], most[4]);
        afterDelay(abi.encodeCall(governor.setLimits, (address(usdt), limits)));
        vm.assertEq(uint256(governor.limits(address(usdt)).dayFlow), most[2]);
        ++limits.dayFlow;
        _expectRefused(
            abi.encodeCall(governor.setLimits, (address(usdt), limits)),
            abi.encodeWithSelector(IPoolGovernor.LimitsOutOfRange.selector, address(usdt))
        );
    }

    /// @dev Turnover has 28 bits, net flow 27 and a sign, rebalancing 40; in whole tokens of so many to a flow unit.
    function _mostOf(uint64 wholePerUnit) private pure returns (uint64[5] memory) {
        uint64 turnover = ((1 << 28) - 1) * wholePerUnit;
        uint64 rebalance = ((1 << 40) - 1) * wholePerUnit;
        return [turnover, turnover, ((1 << 27) - 1) * wholePerUnit, rebalance, rebalance];
    }

    // Feeds

    function test_feedRangesAreNeitherEmptyNorAboveEightyBits() external {
        uint96[2][5] memory refused = [
            [uint96(0), 33_000e8],
            [uint96(8_000e8), 1 << 80],
            [uint96(33_000e8), 8_000e8],
            [uint96(1 << 80), type(uint96).max],
            [uint96(1_001), 1_001]
        ];
        for (uint256 i = 0; i < refused.length; ++i) {
            FeedSettings memory settings = feedSettings(16_500e8, refused[i][0], refused[i][1]);
            _expectRefused(
                abi.encodeCall(governor.setFeed, (address(idrx), settings)),
                abi.encodeWithSelector(IPoolGovernor.FeedRangeInvalid.selector, refused[i][0], refused[i][1])
            );
        }
        uint96 most = (1 << 80) - 1;
        afterDelay(abi.encodeCall(governor.setFeed, (address(idrx), feedSettings(16_500e8, 1, most))));
        vm.assertEq(uint256(governor.feed(address(idrx)).lowestAnswer), 1);
        vm.assertLe(uint256(governor.feed(address(idrx)).highestAnswer), most);
    }

    function test_feedsHaveAnAnswerThatIsGoodWhenTheyAreSet() external {
        _expectRefused(
            abi.encodeCall(governor.setFeed, (address(idrx), feedSettings(7_999e8, 8_000e8, 33_000e8))),
            abi.encodeWithSelector(
                IReservePool.FeedAnswerOutOfRange.selector,
                address(idrx),
                7_999e8,
                governor.feed(address(idrx)).lowestAnswer,
                governor.feed(address(idrx)).highestAnswer
            )
        );
        _expectRefused(
            abi.encodeCall(governor.setFeed, (address(idrx), feedSettings(0, 8_000e8, 33_000e8))),
            abi.encodeWithSelector(IReservePool.FeedAnswerNotPositive.selector, address(idrx), 0)
        );
    }

    function test_feedsHaveEighteenDecimalsAtMost() external {
        FeedSettings memory settings = feedSettings(1e18, 0.9e18, 1.1e18);
        settings.inverted = false;
        bytes memory setting = abi.encodeCall(governor.setFeed, (address(usdt), settings));
        ScriptedAggregator(settings.aggregator).setDecimals(19);
        _expectRefused(setting, abi.encodeWithSelector(IPoolGovernor.TooManyDecimals.selector, settings.aggregator, 19));
        ScriptedAggregator(settings.aggregator).setDecimals(18);
        make(address(governor), setting);
        commit(goodQuote());
    }

    function test_whatMayBeHeldFitsTheBooksNinetySixBits() external {
        uint48 most = 79_228_162_514;
        afterDelay(abi.encodeCall(governor.setLimits, (address(jpyc), limitsOf(most, 1))));
        _expectRefused(
            abi.encodeCall(governor.setLimits, (address(jpyc), limitsOf(most + 1, 1))),
            abi.encodeWithSelector(IPoolGovernor.LimitsOutOfRange.selector, address(jpyc))
        );
    }

    function test_mockFeedsAreMadeOnDevelopmentChainsOnly() external {
        bytes memory arguments = abi.encode(uint8(8), "IDR / USD", admin);
        bytes memory proxied = abi.encode(idrFeed, admin);
        uint256[2] memory development = [uint256(31_337), 1_337];
        for (uint256 i = 0; i < development.length; ++i) {
            vm.chainId(development[i]);
            deploy("MockAggregator", arguments);
            deploy("MockChainlinkAggregator", arguments);
            deploy("MockChainlinkProxy", proxied);
        }
        uint256[5] memory others = [uint256(1), 56, 8_453, 31_338, 11_155_111];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.chainId(others[i]);
            bytes memory refusal =
                abi.encodeWithSelector(MockFeed.MockFeedsBelongToDevelopmentChains.selector, others[i]);
            _expectNoDeployment("MockAggregator", arguments, refusal);
            _expectNoDeployment("MockChainlinkAggregator", arguments, refusal);
            _expectNoDeployment("MockChainlinkProxy", proxied, refusal);
        }
    }

    /// @dev The artifact, deployed by a call of the test's own so that the refusal can be caught.
    function deployFromOutside(string memory artifact, bytes memory arguments) external returns (address) {
        return deploy(artifact, arguments);
    }

    function _expectNoDeployment(string memory artifact, bytes memory arguments, bytes memory refusal) private {
        vm.expectRevert(refusal);
        this.deployFromOutside(artifact, arguments);
    }

    function _corridorCall(bytes32 corridorId, uint16 boundBps) private view returns (bytes memory) {
        return abi.encodeCall(governor.setCorridor, (corridorId, address(usdt), address(idrx), boundBps));
    }

    /// @dev Announced and due, the call is refused with exactly this error.
    function _expectRefused(bytes memory call, bytes memory refusal) private {
        announce(address(governor), call);
        passDelay();
        refuse(admin, address(governor), call, refusal);
    }
}
