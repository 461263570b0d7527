// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Magnitude} from "../library/Magnitude.sol";

/// @notice How a token's feed is read, in one word from its low end: feed 160 bits, maxAge 32, token decimals 8, feed decimals 8,
/// inverted 8, id 8, lowest answer 16, highest answer 16.
type ConfigWord is uint256;

using ConfigWordLibrary for ConfigWord global;

/// @notice Reads and makes a {ConfigWord}.
library ConfigWordLibrary {
    /// @notice The feed's address, zero where there is none.
    /// @param self what is read
    /// @return the feed
    function feed(ConfigWord self) internal pure returns (address) {
        return address(uint160(ConfigWord.unwrap(self)));
    }

    /// @notice Seconds an answer stays good.
    /// @param self what is read
    /// @return seconds
    function maxAge(ConfigWord self) internal pure returns (uint256) {
        return uint32(ConfigWord.unwrap(self) >> 160);
    }

    /// @notice Decimals of the token.
    /// @param self what is read
    /// @return at most 18
    function tokenDecimals(ConfigWord self) internal pure returns (uint256) {
        return uint8(ConfigWord.unwrap(self) >> 192);
    }

    /// @notice Decimals of the feed.
    /// @param self what is read
    /// @return at most 18
    function feedDecimals(ConfigWord self) internal pure returns (uint256) {
        return uint8(ConfigWord.unwrap(self) >> 200);
    }

    /// @notice Whether the feed gives tokens per dollar.
    /// @param self what is read
    /// @return true for tokens per dollar
    function inverted(ConfigWord self) internal pure returns (bool) {
        return uint8(ConfigWord.unwrap(self) >> 208) != 0;
    }

    /// @notice The token's place in the pool's list plus one, 0 when it is not listed.
    /// @param self what is read
    /// @return 0 when it is not listed
    function id(ConfigWord self) internal pure returns (uint8) {
        return uint8(ConfigWord.unwrap(self) >> 216);
    }

    /// @notice The lowest answer taken.
    /// @param self what is read
    /// @return at the feed's decimals
    function lowest(ConfigWord self) internal pure returns (uint256) {
        return Magnitude.wrap(uint16(ConfigWord.unwrap(self) >> 224)).value();
    }

    /// @notice The highest answer taken.
    /// @param self what is read
    /// @return at the feed's decimals
    function highest(ConfigWord self) internal pure returns (uint256) {
        return Magnitude.wrap(uint16(ConfigWord.unwrap(self) >> 240)).value();
    }

    /// @notice The word of a token that has just been listed and has no feed yet.
    /// @param id_ place in the pool's list plus one
    /// @param tokenDecimals_ decimals of the token
    /// @return the word
    function listed(uint8 id_, uint8 tokenDecimals_) internal pure returns (ConfigWord) {
        return ConfigWord.wrap(uint256(id_) << 216 | uint256(tokenDecimals_) << 192);
    }

    /// @notice The same token, priced by another feed.
    /// @param self what is read
    /// @param feed_ the feed
    /// @param maxAge_ seconds an answer stays good
    /// @param feedDecimals_ decimals of the feed
    /// @param inverted_ whether the feed gives tokens per dollar
    /// @param lowest_ lowest answer taken
    /// @param highest_ highest answer taken
    /// @return the new word
    function withFeed(
        ConfigWord self,
        address feed_,
        uint32 maxAge_,
        uint8 feedDecimals_,
        bool inverted_,
        Magnitude lowest_,
        Magnitude highest_
    ) internal pure returns (ConfigWord) {
        return ConfigWord.wrap(
            uint256(self.id()) << 216 | self.tokenDecimals() << 192 | uint160(feed_) | uint256(maxAge_) << 160
                | uint256(feedDecimals_) << 200 | (inverted_ ? 1 << 208 : 0) | uint256(Magnitude.unwrap(lowest_)) << 224
                | uint256(Magnitude.unwrap(highest_)) << 240
        );
    }

    /// @notice The same token with the feed it was read by before that was taken away; everything else of it is still there.
    /// @param self what is read
    /// @param feed_ the feed it had
    /// @return the new word
    function withFeedAgain(ConfigWord self, address feed_) internal pure returns (ConfigWord) {
        return ConfigWord.wrap(ConfigWord.unwrap(self.withoutFeed()) | uint160(feed_));
    }

    /// @notice The same token without a feed.
    /// @param self what is read
    /// @return the new word
    function withoutFeed(ConfigWord self) internal pure returns (ConfigWord) {
        return ConfigWord.wrap(ConfigWord.unwrap(self) >> 160 << 160);
    }
}
