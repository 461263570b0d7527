// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {Test} from "../support/Test.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

interface IKeptFeed {
    function set(int192 answer, uint64 updatedAt) external;
    function transmit(int192 answer, uint32 startedAt, uint32 updatedAt) external;
    function permitReader(address reader) external;
}

/// @notice Feeds of dollar, rupiah and yen whose gas is honest, in the place of the scripted ones: the sandbox's plain mocks, or proxies
/// and aggregators with the storage of Chainlink's.
contract HonestFeeds is Test {
    bool private immutable _areChainlinks;
    address[3] private _kept;
    address[3] private _read;

    constructor(bool areChainlinks) {
        vm.chainId(31_337);
        _areChainlinks = areChainlinks;
        for (uint256 i = 0; i < 3; ++i) {
            if (areChainlinks) _addChainlink(i);
            else _kept[i] = _read[i] = deploy("MockAggregator", abi.encode(uint8(8), "mock", address(this)));
        }
    }

    /// @notice Every feed answers what it always answers, now.
    function answer() public {
        int192[3] memory answers = [int192(1e8), 16_500e8, 155e8];
        for (uint256 i = 0; i < 3; ++i) {
            IKeptFeed feed = IKeptFeed(_kept[i]);
            if (_areChainlinks) feed.transmit(answers[i], uint32(block.timestamp), uint32(block.timestamp));
            else feed.set(answers[i], uint64(block.timestamp));
        }
    }

    /// @notice The governor's admin sets them, after its delay.
    function install(IPoolGovernor governor, address admin, PlainToken usdt, PlainToken idrx, PlainToken jpyc)
        external
    {
        bytes[3] memory calls = [
            abi.encodeCall(governor.setFeed, (address(usdt), _settings(0, false, 0.9e8, 1.1e8, 25))),
            abi.encodeCall(governor.setFeed, (address(idrx), _settings(1, true, 8_000e8, 33_000e8, 30))),
            abi.encodeCall(governor.setFeed, (address(jpyc), _settings(2, true, 80e8, 300e8, 30)))
        ];
        vm.startPrank(admin);
        for (uint256 i = 0; i < 3; ++i) {
            Delayed(address(governor)).schedule(calls[i]);
        }
        vm.stopPrank();
        vm.warp(block.timestamp + Delayed(address(governor)).delay());
        answer();
        vm.startPrank(admin);
        for (uint256 i = 0; i < 3; ++i) {
            (bool done,) = address(governor).call(calls[i]);
            vm.assertTrue(done);
        }
        vm.stopPrank();
    }

    function _settings(uint256 which, bool inverted, uint96 lowest, uint96 highest, uint16 band)
        private
        view
        returns (FeedSettings memory)
    {
        return FeedSettings(_read[which], 90_000, inverted, lowest, highest, band);
    }

    function _addChainlink(uint256 which) private {
        _kept[which] = deploy("MockChainlinkAggregator", abi.encode(uint8(8), "mock", address(this)));
        _read[which] = deploy("MockChainlinkProxy", abi.encode(_kept[which], address(this)));
        IKeptFeed(_kept[which]).permitReader(_read[which]);
    }
}
