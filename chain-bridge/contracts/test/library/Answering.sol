// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Answers every call alike: with bytes laid in before, or by reverting with them. Asked anything but what it expects, it reverts.
contract Answering {
    bytes private _answer;
    bytes32 private _expected;
    bool private _isReverting;

    /// @notice Answers with `answer` from now on, and only who calls with exactly `expected`.
    function set(bytes calldata answer, bytes calldata expected, bool isReverting) external {
        (_answer, _expected, _isReverting) = (answer, keccak256(expected), isReverting);
    }

    fallback(bytes calldata question) external returns (bytes memory) {
        bytes memory answer = _answer;
        bool isRefused = _isReverting || keccak256(question) != _expected;
        if (!isRefused) return answer;
        assembly ("memory-safe") {
            revert(add(answer, 0x20), mload(answer))
        }
    }
}
