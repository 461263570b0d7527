// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BookWord, BookWordLibrary} from "../../src/type/BookWord.sol";
import {ConfigWord, ConfigWordLibrary} from "../../src/type/ConfigWord.sol";
import {TermsWord, TermsWordLibrary} from "../../src/type/TermsWord.sol";
import {Test} from "../support/Test.sol";

/// @notice Packed words against structs that keep every member in a word of its own: writing one member leaves the others alone, out
/// of any word whatever.
contract WordsTest is Test {
    struct Book {
        uint96 held;
        uint48 fees;
        uint32 shortTurnover;
        uint32 dayTurnover;
        int32 dayFlow;
        uint32 flowTime;
    }

    struct Terms {
        uint96 setAside;
        uint32 shortTurnover;
        uint32 dayTurnover;
        uint32 dayFlow;
        uint48 maxHeld;
        uint8 flowShift;
        uint16 updateBandBps;
        bool inboundFrozen;
        bool outboundFrozen;
        bool barred;
    }

    struct Config {
        address feed;
        uint32 maxAge;
        uint8 tokenDecimals;
        uint8 feedDecimals;
        bool inverted;
        uint8 id;
        uint16 lowest;
        uint16 highest;
    }

    // Books

    function testFuzz_aBookKeepsWhatItIsMadeOf(Book memory book) external pure {
        book = _bounded(book);
        _expectBook(_packed(book), book);
        BookWord word = BookWordLibrary.pack(
            book.held, book.fees, book.shortTurnover, book.dayTurnover, book.dayFlow, book.flowTime
        );
        vm.assertEq(BookWord.unwrap(word), BookWord.unwrap(_packed(book)));
    }

    function testFuzz_aBookKeepsTheRestWhenWhatIsHeldChanges(Book memory book, uint96 held) external pure {
        book = _bounded(book);
        BookWord word = _packed(book).withHeld(held);
        book.held = held;
        _expectBook(word, book);
    }

    function testFuzz_aBookKeepsTheRestWhenFeesChange(Book memory book, uint48 fees) external pure {
        book = _bounded(book);
        BookWord word = _packed(book).withFees(fees);
        book.fees = fees;
        _expectBook(word, book);
    }

    function testFuzz_aBookKeepsTheRestWhenFlowsChange(Book memory book, Book memory other) external pure {
        (book, other) = (_bounded(book), _bounded(other));
        BookWord word = _packed(book).withFlows(other.shortTurnover, other.dayTurnover, other.dayFlow, other.flowTime);
        (other.held, other.fees) = (book.held, book.fees);
        _expectBook(word, other);
    }

    function test_membersOfABookLieWhereItSays() external pure {
        BookWord word = BookWordLibrary.pack(1, 2, 3, 4, 5, 6);
        vm.assertEq(
            BookWord.unwrap(word),
            1 | uint256(2) << 96 | uint256(3) << 144 | uint256(4) << 172 | uint256(5) << 200 | uint256(6) << 228
        );
        vm.assertEq(BookWord.unwrap(BookWordLibrary.pack(0, 0, 0, 0, -1, 0)), uint256(2 ** 28 - 1) << 200);
    }

    function testFuzz_timeRunsOnWhenItsBitsComeRound(uint40 written, uint32 elapsed) external pure {
        elapsed %= 2 ** 28;
        BookWord word = BookWordLibrary.pack(0, 0, 0, 0, 0, written);
        vm.assertEq(word.elapsedUntil(uint256(written) + elapsed), elapsed);
    }

    // Terms

    function testFuzz_termsKeepTheRestWhenOneMemberChanges(Terms memory terms, Terms memory other) external pure {
        (terms, other) = (_bounded(terms), _bounded(other));
        TermsWord word = _packed(terms);
        _expectTerms(word, terms);

        word = word.withSetAside(other.setAside);
        terms.setAside = other.setAside;
        _expectTerms(word, terms);

        word = word.withLimits(other.shortTurnover, other.dayTurnover, other.dayFlow, other.maxHeld);
        (terms.shortTurnover, terms.dayTurnover) = (other.shortTurnover, other.dayTurnover);
        (terms.dayFlow, terms.maxHeld) = (other.dayFlow, other.maxHeld);
        _expectTerms(word, terms);

        word = word.withUpdateBand(other.updateBandBps);
        terms.updateBandBps = other.updateBandBps;
        _expectTerms(word, terms);

        word = word.withInboundFrozen(other.inboundFrozen);
        terms.inboundFrozen = other.inboundFrozen;
        _expectTerms(word, terms);

        word = word.withOutboundFrozen(other.outboundFrozen);
        terms.outboundFrozen = other.outboundFrozen;
        _expectTerms(word, terms);

        word = word.withBarred(other.barred);
        terms.barred = other.barred;
        _expectTerms(word, terms);
    }

    function test_termsOfATokenJustListedAreItsFlowUnitAndThatNothingIsPaidToIt() external pure {
        for (uint8 shift = 0; shift <= 24; ++shift) {
            TermsWord word = TermsWordLibrary.listed(shift);
            vm.assertEq(TermsWord.unwrap(word), 1 << 254 | uint256(shift) << 228);
            _expectTerms(word, Terms(0, 0, 0, 0, 0, shift, 0, false, false, true));
        }
    }

    // Configuration

    function testFuzz_aConfigurationKeepsTheRestWhenItsFeedIsTaken(Config memory config) external pure {
        config = _bounded(config);
        _expectConfig(_packed(config), config);
        ConfigWord word = _packed(config).withoutFeed();
        config.feed = address(0);
        _expectConfig(word, config);
    }

    function testFuzz_aTokenJustListedHasIdAndDecimalsAndNoFeed(uint8 id, uint8 decimals) external pure {
        ConfigWord word = ConfigWordLibrary.listed(id, decimals);
        vm.assertEq(ConfigWord.unwrap(word), uint256(id) << 216 | uint256(decimals) << 192);
        _expectConfig(word, Config(address(0), 0, decimals, 0, false, id, 0, 0));
    }

    // The twins

    function _expectBook(BookWord word, Book memory book) private pure {
        vm.assertEq(word.held(), book.held, "held");
        vm.assertEq(word.fees(), book.fees, "fees");
        vm.assertEq(word.shortTurnover(), book.shortTurnover, "short turnover");
        vm.assertEq(word.dayTurnover(), book.dayTurnover, "day turnover");
        vm.assertEq(word.dayFlow(), book.dayFlow, "day flow");
        vm.assertEq(word.flowTime(), book.flowTime, "flow time");
    }

    function _expectTerms(TermsWord word, Terms memory terms) private pure {
        vm.assertEq(word.setAside(), terms.setAside, "set aside");
        vm.assertEq(word.shortTurnover(), terms.shortTurnover, "short turnover");
        vm.assertEq(word.dayTurnover(), terms.dayTurnover, "day turnover");
        vm.assertEq(word.dayFlow(), terms.dayFlow, "day flow");
        vm.assertEq(word.maxHeld(), terms.maxHeld, "most held");
        vm.assertEq(word.flowUnit(), 10 ** uint256(terms.flowShift), "flow unit");
        vm.assertEq(word.updateBandBps(), terms.updateBandBps, "update band");
        vm.assertEq(word.isInboundFrozen(), terms.inboundFrozen);
        vm.assertEq(word.isOutboundFrozen(), terms.outboundFrozen);
        vm.assertEq(word.isBarred(), terms.barred);
    }

    function _expectConfig(ConfigWord word, Config memory config) private pure {
        vm.assertEq(word.feed(), config.feed);
        vm.assertEq(word.maxAge(), config.maxAge, "maximum age");
        vm.assertEq(word.tokenDecimals(), config.tokenDecimals, "token decimals");
        vm.assertEq(word.feedDecimals(), config.feedDecimals, "feed decimals");
        vm.assertEq(word.inverted(), config.inverted);
        vm.assertEq(word.id(), config.id, "id");
        vm.assertEq(word.lowest(), uint256(config.lowest % 512) * 2 ** (config.lowest / 512), "lowest");
        vm.assertEq(word.highest(), uint256(config.highest % 512) * 2 ** (config.highest / 512), "highest");
    }

    /// @dev Put together by sums, not by shifts: each member is multiplied to its place.
    function _packed(Book memory book) private pure returns (BookWord) {
        uint256 turnover = uint256(book.shortTurnover) * 2 ** 144 + uint256(book.dayTurnover) * 2 ** 172;
        uint256 dayFlow = book.dayFlow < 0 ? 2 ** 28 - uint256(-int256(book.dayFlow)) : uint256(int256(book.dayFlow));
        return BookWord.wrap(
            book.held + uint256(book.fees) * 2 ** 96 + turnover + dayFlow * 2 ** 200 + uint256(book.flowTime) * 2 ** 228
        );
    }

    function _packed(Terms memory terms) private pure returns (TermsWord) {
        uint256 flows = uint256(terms.shortTurnover) * 2 ** 96 + uint256(terms.dayTurnover) * 2 ** 124
            + uint256(terms.dayFlow) * 2 ** 152;
        uint256 flags = (terms.inboundFrozen ? 2 ** 252 : 0) + (terms.outboundFrozen ? 2 ** 253 : 0)
            + (terms.barred ? 2 ** 254 : 0);
        return TermsWord.wrap(
            flags + terms.setAside + flows + uint256(terms.maxHeld) * 2 ** 180 + uint256(terms.flowShift) * 2 ** 228
                + uint256(terms.updateBandBps) * 2 ** 236
        );
    }

    function _packed(Config memory config) private pure returns (ConfigWord) {
        uint256 decimals = uint256(config.tokenDecimals) * 2 ** 192 + uint256(config.feedDecimals) * 2 ** 200;
        uint256 range = uint256(config.lowest) * 2 ** 224 + uint256(config.highest) * 2 ** 240;
        return ConfigWord.wrap(
            uint160(config.feed) + uint256(config.maxAge) * 2 ** 160 + decimals + (config.inverted ? 2 ** 208 : 0)
                + uint256(config.id) * 2 ** 216 + range
        );
    }

    function _bounded(Terms memory terms) private pure returns (Terms memory) {
        terms.flowShift = terms.flowShift % 25;
        terms.shortTurnover %= 2 ** 28;
        terms.dayTurnover %= 2 ** 28;
        terms.dayFlow %= 2 ** 28;
        return terms;
    }

    function _bounded(Book memory book) private pure returns (Book memory) {
        book.shortTurnover %= 2 ** 28;
        book.dayTurnover %= 2 ** 28;
        book.dayFlow %= 2 ** 27;
        book.flowTime %= 2 ** 28;
        return book;
    }

    /// @dev Magnitudes of numbers below 2^128.
    function _bounded(Config memory config) private pure returns (Config memory) {
        config.lowest = config.lowest % (120 * 512);
        config.highest = config.highest % (120 * 512);
        return config;
    }
}
