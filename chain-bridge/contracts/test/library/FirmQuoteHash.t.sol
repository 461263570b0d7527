// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuoteHash} from "../../src/library/FirmQuoteHash.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Test} from "../support/Test.sol";

/// @notice The hash taken from calldata against one put together member by member, wherever in the calldata the quote lies.
contract FirmQuoteHashTest is Test {
    function test_typeIsThatOfTheSpecification() external pure {
        bytes memory members = abi.encodePacked(
            "bytes32 quoteId,bytes32 corridorId,bytes32 partnerId,",
            "address payer,address recipient,address tokenIn,address tokenOut,",
            "uint256 amountIn,uint256 amountOut,uint256 fixedFeeIn,uint256 variableFeeIn,uint256 oracleMid,",
            "uint64 issuedAt,uint64 expiresAt,uint32 maxDeviationBps"
        );
        vm.assertEq(FirmQuoteHash.TYPEHASH, keccak256(abi.encodePacked("FirmQuote(", members, ")")));
    }

    function testFuzz_hashIsThatOfTheMembersOneByOne(FirmQuote calldata quote) external pure {
        vm.assertEq(FirmQuoteHash.structHash(quote), _twin(quote));
    }

    function testFuzz_hashIsTheSameWhereverTheQuoteLies(bytes calldata before, FirmQuote calldata quote, uint256 after_)
        external
        view
    {
        vm.assertEq(this.hashAmong(before, after_, quote), _twin(quote));
    }

    function testFuzz_everyMemberCounts(FirmQuote memory quote, uint256 which, uint256 bit) external view {
        which = which % 15;
        bytes32 present = this.hashOf(quote);
        bit = 1 << bit % (which < 3 ? 256 : which < 7 ? 160 : which < 12 ? 256 : which < 14 ? 64 : 32);
        assembly ("memory-safe") {
            let member := add(quote, mul(which, 0x20))
            mstore(member, xor(mload(member), bit))
        }
        vm.assertNotEq(this.hashOf(quote), present);
    }

    function testFuzz_hashingLeavesTheCallersMemoryAlone(FirmQuote calldata quote) external pure {
        bytes memory before = abi.encode(quote);
        bytes32 hash = FirmQuoteHash.structHash(quote);
        bytes memory behind = abi.encode(hash);
        vm.assertEq(FirmQuoteHash.structHash(quote), hash);
        vm.assertEq(before, abi.encode(quote));
        vm.assertEq(behind, abi.encode(hash));
    }

    function hashOf(FirmQuote calldata quote) external pure returns (bytes32) {
        return FirmQuoteHash.structHash(quote);
    }

    function hashAmong(bytes calldata, uint256, FirmQuote calldata quote) external pure returns (bytes32) {
        return FirmQuoteHash.structHash(quote);
    }

    function _twin(FirmQuote memory quote) private pure returns (bytes32) {
        bytes memory ids = bytes.concat(FirmQuoteHash.TYPEHASH, quote.quoteId, quote.corridorId, quote.partnerId);
        bytes memory parties =
            bytes.concat(_word(quote.payer), _word(quote.recipient), _word(quote.tokenIn), _word(quote.tokenOut));
        bytes memory amounts = bytes.concat(
            bytes32(quote.amountIn),
            bytes32(quote.amountOut),
            bytes32(quote.fixedFeeIn),
            bytes32(quote.variableFeeIn),
            bytes32(quote.oracleMid)
        );
        bytes memory limits = bytes.concat(
            bytes32(uint256(quote.issuedAt)), bytes32(uint256(quote.expiresAt)), bytes32(uint256(quote.maxDeviationBps))
        );
        return keccak256(bytes.concat(ids, parties, amounts, limits));
    }

    function _word(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
