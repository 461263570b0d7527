// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";

/// @notice What the Java signer made, held against the engine: the same digests, and signatures of the same signer.
contract SignedQuoteVectorsTest is Deployment {
    string private constant FILE = "test/vectors/signed-quotes.json";
    uint256 private constant VECTORS = 32;

    string private _json;
    address private _signer;

    function setUp() public override {
        super.setUp();
        _json = vm.readFile(FILE);
        _signer = vm.parseJsonAddress(_json, ".signer");
    }

    function test_hashesEveryVectorAsTheJavaSignerDoes() external {
        for (uint256 i = 0; i < VECTORS; ++i) {
            string memory vector = string.concat(".vectors[", vm.toString(i), "]");
            bytes32 digest = vm.parseJsonBytes32(_json, string.concat(vector, ".digest"));
            vm.assertEq(_engineOf(vector).hashQuote(_quoteAt(vector)), digest);
        }
    }

    function test_recoversTheJavaSignerFromEverySignature() external {
        for (uint256 i = 0; i < VECTORS; ++i) {
            string memory vector = string.concat(".vectors[", vm.toString(i), "]");
            bytes memory signature = vm.parseJsonBytes(_json, string.concat(vector, ".signature"));
            (bytes32 r, bytes32 s, uint8 v) = abi.decode(
                bytes.concat(_slice(signature, 0, 64), bytes31(0), _slice(signature, 64, 65)), (bytes32, bytes32, uint8)
            );
            vm.assertEq(ecrecover(_engineOf(vector).hashQuote(_quoteAt(vector)), v, r, s), _signer);
        }
    }

    function test_everyMemberMakesAnotherHash() external {
        string memory vector = ".vectors[0]";
        IKursEngine hashing = _engineOf(vector);
        bytes memory words = abi.encode(_quoteAt(vector));
        bytes32 original = hashing.hashQuote(_quoteAt(vector));
        for (uint256 word = 0; word < words.length / 32; ++word) {
            words[word * 32 + 31] ^= 0x01;
            vm.assertNotEq(hashing.hashQuote(abi.decode(words, (FirmQuote))), original);
            words[word * 32 + 31] ^= 0x01;
        }
        vm.assertEq(hashing.hashQuote(abi.decode(words, (FirmQuote))), original);
    }

    /// @dev The engine's code where and on which chain the vector's domain says it stands.
    function _engineOf(string memory vector) private returns (IKursEngine) {
        address verifyingContract = vm.parseJsonAddress(_json, string.concat(vector, ".verifyingContract"));
        vm.chainId(vm.parseJsonUint(_json, string.concat(vector, ".chainId")));
        vm.etch(verifyingContract, address(engine).code);
        return IKursEngine(verifyingContract);
    }

    function _quoteAt(string memory vector) private view returns (FirmQuote memory quote) {
        bytes32[] memory words = vm.parseJsonBytes32Array(_json, string.concat(vector, ".words"));
        return abi.decode(abi.encodePacked(words), (FirmQuote));
    }

    function _slice(bytes memory data, uint256 from, uint256 to) private pure returns (bytes memory part) {
        part = new bytes(to - from);
        for (uint256 i = from; i < to; ++i) {
            part[i - from] = data[i];
        }
    }
}
