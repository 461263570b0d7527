// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Vm} from "./Vm.sol";

/// @notice What every test starts from. Comparisons are forge's own cheatcodes, which say both values when they fail.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// @dev Functions of a contract that invariant runs call.
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    /// @dev What invariant runs call; forge asks for these by name.
    address[] private _targets;
    FuzzSelector[] private _targetSelectors;

    function targetContracts() public view returns (address[] memory) {
        return _targets;
    }

    function targetSelectors() public view returns (FuzzSelector[] memory) {
        return _targetSelectors;
    }

    /// @dev Of `target`, only these functions are called.
    function targetSelector(address target, bytes4[] memory selectors) internal {
        _targets.push(target);
        _targetSelectors.push(FuzzSelector(target, selectors));
    }

    function targetContract(address target) internal {
        _targets.push(target);
    }

    /// @dev An address of its own for each name, labelled with it in traces.
    function makeAddr(string memory name) internal returns (address account) {
        account = vm.addr(uint256(keccak256(bytes(name))));
        vm.label(account, name);
    }

    /// @dev The same with its key.
    function makeKey(string memory name) internal returns (address account, uint256 key) {
        key = uint256(keccak256(bytes(name)));
        account = makeAddr(name);
    }

    /// @dev Deploys a committed artifact with encoded constructor arguments.
    function deploy(string memory artifact, bytes memory arguments) internal returns (address deployed) {
        bytes memory code = bytes.concat(vm.getCode(string.concat("artifacts/", artifact, ".json")), arguments);
        assembly ("memory-safe") {
            deployed := create(0, add(code, 0x20), mload(code))
            if iszero(deployed) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }

    /// @dev `value` brought into [`lowest`, `highest`].
    function bound(uint256 value, uint256 lowest, uint256 highest) internal pure returns (uint256) {
        if (value >= lowest && value <= highest) return value;
        return lowest + value % (highest - lowest + 1);
    }
}
