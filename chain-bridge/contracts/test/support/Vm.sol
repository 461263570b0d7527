// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The cheatcodes of forge that these tests use.
interface Vm {
    /// @dev What a transaction says beforehand that it will touch (EIP-2930).
    struct AccessListItem {
        address target;
        bytes32[] storageKeys;
    }

    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);

    function prank(address sender) external;
    function prank(address sender, address origin) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 timestamp) external;
    function roll(uint256 blockNumber) external;
    function chainId(uint256 id) external;
    function etch(address target, bytes calldata code) external;
    function label(address account, string calldata name) external;
    function store(address target, bytes32 slot, bytes32 value) external;
    function load(address target, bytes32 slot) external view returns (bytes32);
    function assume(bool condition) external pure;

    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata reason) external;
    function expectPartialRevert(bytes4 selector) external;
    function expectEmit() external;
    function expectEmit(address emitter) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function record() external;
    function accesses(address target) external returns (bytes32[] memory reads, bytes32[] memory writes);

    function accessList(AccessListItem[] calldata access) external;
    function noAccessList() external;

    function getCode(string calldata artifact) external view returns (bytes memory);
    function getDeployedCode(string calldata artifact) external view returns (bytes memory);
    function parseJsonAddress(string calldata json, string calldata key) external pure returns (address);
    function parseJsonUint(string calldata json, string calldata key) external pure returns (uint256);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory);
    function parseJsonBytes32(string calldata json, string calldata key) external pure returns (bytes32);
    function parseJsonBytes32Array(string calldata json, string calldata key) external pure returns (bytes32[] memory);
    function parseJson(string calldata json, string calldata key) external pure returns (bytes memory encoded);
    function readFile(string calldata path) external view returns (string memory);
    function snapshotState() external returns (uint256 id);
    function revertToState(uint256 id) external returns (bool);
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256 gas);
    function snapshotValue(string calldata group, string calldata name, uint256 value) external;
    function cool(address target) external;
    function toString(uint256 value) external pure returns (string memory);
    function toString(int256 value) external pure returns (string memory);
    function toString(address value) external pure returns (string memory);
    function toString(bytes calldata value) external pure returns (string memory);
    function toString(bytes32 value) external pure returns (string memory);

    function assertTrue(bool condition) external pure;
    function assertTrue(bool condition, string calldata message) external pure;
    function assertFalse(bool condition) external pure;
    function assertFalse(bool condition, string calldata message) external pure;
    function assertEq(bool left, bool right) external pure;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(int256 left, int256 right) external pure;
    function assertEq(int256 left, int256 right, string calldata message) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(bytes32 left, bytes32 right) external pure;
    function assertEq(bytes calldata left, bytes calldata right) external pure;
    function assertEq(bytes calldata left, bytes calldata right, string calldata message) external pure;
    function assertEq(string calldata left, string calldata right) external pure;
    function assertNotEq(uint256 left, uint256 right) external pure;
    function assertNotEq(bytes32 left, bytes32 right) external pure;
    function assertLe(uint256 left, uint256 right) external pure;
    function assertLe(uint256 left, uint256 right, string calldata message) external pure;
    function assertLe(int256 left, int256 right) external pure;
    function assertLe(int256 left, int256 right, string calldata message) external pure;
    function assertLt(uint256 left, uint256 right) external pure;
    function assertLt(uint256 left, uint256 right, string calldata message) external pure;
    function assertGe(uint256 left, uint256 right) external pure;
    function assertGe(uint256 left, uint256 right, string calldata message) external pure;
    function assertGe(int256 left, int256 right, string calldata message) external pure;
    function assertGt(uint256 left, uint256 right) external pure;
    function assertGt(uint256 left, uint256 right, string calldata message) external pure;
}
