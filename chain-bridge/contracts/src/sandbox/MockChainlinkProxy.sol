// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAggregatorV3} from "../interface/IAggregatorV3.sol";
import {MockFeed} from "./MockFeed.sol";

/// @notice The stable address in front of changing aggregators, shaped like Chainlink's EACAggregatorProxy: a read
/// costs two slots (access controller, phase) and a call to the phase's aggregator.
/// Example: round 7 of the second aggregator is round 2 · 2^64 + 7 of the proxy.
contract MockChainlinkProxy is MockFeed {
    struct Phase {
        uint16 id;
        IAggregatorV3 aggregator;
    }

    /// @notice The aggregator that answers, and how many there have been.
    Phase public currentPhase;

    /// @notice Who decides on readers; nobody, as on every public feed, unless the keeper names a controller.
    address public accessController;

    /// @notice The feed is closed: this mock has no way to ask the controller.
    /// @param accessController who decides
    error ReadersNeedTheConsentOf(address accessController);

    /// @notice Made with its first aggregator.
    /// @param aggregator the first to answer
    /// @param keeper_ who changes the aggregator
    constructor(IAggregatorV3 aggregator, address keeper_) MockFeed(keeper_) {
        currentPhase = Phase(1, aggregator);
    }

    /// @notice Begins the next phase: `aggregator` answers from now on.
    /// @param aggregator the aggregator to use
    function confirmAggregator(IAggregatorV3 aggregator) external onlyKeeper {
        currentPhase = Phase(currentPhase.id + 1, aggregator);
    }

    /// @notice Closes the feed to every reader by naming a controller, opens it again with the zero address.
    /// @param controller whose request it is
    function setAccessController(address controller) external onlyKeeper {
        accessController = controller;
    }

    /// @inheritdoc IAggregatorV3
    function latestRoundData()
        external
        view
        override
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        if (accessController != address(0)) revert ReadersNeedTheConsentOf(accessController);
        Phase memory phase = currentPhase;
        (roundId, answer, startedAt, updatedAt, answeredInRound) = phase.aggregator.latestRoundData();
        roundId = _withPhase(phase.id, roundId);
        answeredInRound = _withPhase(phase.id, answeredInRound);
    }

    /// @inheritdoc IAggregatorV3
    function decimals() external view override returns (uint8) {
        return currentPhase.aggregator.decimals();
    }

    /// @inheritdoc IAggregatorV3
    function description() external view override returns (string memory) {
        return currentPhase.aggregator.description();
    }

    /// @inheritdoc IAggregatorV3
    function version() external view override returns (uint256) {
        return currentPhase.aggregator.version();
    }

    function _withPhase(uint16 phaseId, uint80 round) private pure returns (uint80) {
        return (uint80(phaseId) << 64) | uint64(round);
    }
}
