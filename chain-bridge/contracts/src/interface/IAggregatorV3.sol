// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The part of Chainlink's AggregatorV3Interface that a price reader needs.
/// Example: a USD/JPY feed of 8 decimals that answers 15_012_345_678 says that one dollar costs 150.12345678 yen.
interface IAggregatorV3 {
    /// @notice How many decimal digits of the answer stand behind the point.
    /// @return decimals
    function decimals() external view returns (uint8);

    /// @notice The pair that the feed quotes, for people.
    /// @return a short name
    function description() external view returns (string memory);

    /// @notice The generation of the aggregator behind the feed.
    /// @return a number
    function version() external view returns (uint256);

    /// @notice The newest round.
    /// @return roundId the round, growing with time
    /// @return answer the price at `decimals()` digits, signed; of a sequencer feed 0 when up and 1 when down
    /// @return startedAt Unix seconds; of a sequencer feed the moment of the last change, 0 before the first round
    /// @return updatedAt Unix seconds of the answer
    /// @return answeredInRound deprecated by Chainlink, to be ignored
    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}
