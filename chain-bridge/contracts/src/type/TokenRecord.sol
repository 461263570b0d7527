// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BookWord} from "./BookWord.sol";
import {ConfigWord} from "./ConfigWord.sol";
import {TermsWord} from "./TermsWord.sol";

/// @notice The turnover of rebalancing, counted apart from that of commits. One word, flow units.
struct RebalanceFlow {
    uint40 shortTurnover;
    uint40 dayTurnover;
    uint32 flowTime;
    uint40 shortCapacity;
    uint40 dayCapacity;
}

/// @notice Everything the pool keeps about one token, in words that follow each other.
struct TokenRecord {
    ConfigWord config;
    TermsWord terms;
    BookWord book;
    RebalanceFlow rebalance;
    uint256 setAsideMissing;
}
