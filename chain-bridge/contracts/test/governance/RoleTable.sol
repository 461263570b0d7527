// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Governed} from "../../src/base/Governed.sol";
import {Test} from "../support/Test.sol";

/// @notice A table of who may call what: every actor tries every row, those who may go through, every other is refused with
/// exactly the row's error. A function of the artifact that is in no row fails the table.
abstract contract RoleTable is Test {
    bytes32 internal constant ADMIN = 0x00;
    bytes32 internal constant GUARDIAN = keccak256("GUARDIAN");
    bytes32 internal constant RESUMER = keccak256("RESUMER");
    bytes32 internal constant EXECUTOR = keccak256("EXECUTOR");

    /// @param name the function, as the artifact calls it
    /// @param call what is tried
    /// @param may who may; empty where everybody may
    /// @param refusal what others are refused with, up to the caller's address
    /// @param rest what follows the caller's address in it
    struct Row {
        string name;
        bytes call;
        address[] may;
        bytes refusal;
        bytes rest;
    }

    Row[] private _rows;

    /// @dev Everybody who tries.
    function actors() internal view virtual returns (address[] memory);

    /// @dev The holder of a role may.
    function row(string memory name, bytes memory call, address may, bytes32 role) internal {
        row(name, call, may, abi.encodeWithSelector(Governed.RoleMissing.selector, role));
    }

    function row(string memory name, bytes memory call, address may, bytes memory refusal) internal {
        row(name, call, may, refusal, "");
    }

    function row(string memory name, bytes memory call, address may, bytes memory refusal, bytes memory rest) internal {
        rowForAnyone(name, call);
        Row storage added = _rows[_rows.length - 1];
        added.may.push(may);
        (added.refusal, added.rest) = (refusal, rest);
    }

    function rowForTwo(
        string memory name,
        bytes memory call,
        address one,
        address other,
        bytes memory refusal,
        bytes memory rest
    ) internal {
        row(name, call, one, refusal, rest);
        _rows[_rows.length - 1].may.push(other);
    }

    function rowForAnyone(string memory name, bytes memory call) internal {
        _rows.push();
        (_rows[_rows.length - 1].name, _rows[_rows.length - 1].call) = (name, call);
    }

    /// @dev Every actor tries every row, each from the same state.
    function expectTable(address target) internal {
        address[] memory all = actors();
        for (uint256 i = 0; i < _rows.length; ++i) {
            Row memory tried = _rows[i];
            uint256 went;
            for (uint256 j = 0; j < all.length; ++j) {
                uint256 state = vm.snapshotState();
                if (_tries(target, tried, all[j])) ++went;
                vm.revertToState(state);
            }
            vm.assertEq(went, tried.may.length == 0 ? all.length : tried.may.length, tried.name);
        }
    }

    /// @dev Every function of the artifact that changes something is in a row or named in `elsewhere`, overloads as often as there
    /// are.
    function expectEveryFunctionOf(string memory artifact, string[] memory elsewhere) internal view {
        string memory json = vm.readFile(string.concat("artifacts/", artifact, ".json"));
        string[] memory names = abi.decode(
            vm.parseJson(json, ".abi[?(@.type == 'function' && @.stateMutability == 'nonpayable')].name"), (string[])
        );
        for (uint256 i = 0; i < names.length; ++i) {
            bool found;
            for (uint256 j = 0; j < _rows.length; ++j) {
                found = found || _same(_rows[j].name, names[i]);
            }
            for (uint256 j = 0; j < elsewhere.length; ++j) {
                found = found || _same(elsewhere[j], names[i]);
            }
            vm.assertTrue(found, string.concat("no row for ", names[i]));
        }
        vm.assertEq(_rows.length + elsewhere.length, names.length);
    }

    /// @dev Whether `actor` may, after having tried.
    function _tries(address target, Row memory tried, address actor) private returns (bool may) {
        may = tried.may.length == 0;
        for (uint256 i = 0; i < tried.may.length; ++i) {
            may = may || tried.may[i] == actor;
        }
        vm.prank(actor);
        (bool done, bytes memory reason) = target.call(tried.call);
        string memory who = string.concat(tried.name, " by ", vm.toString(actor));
        if (may) {
            vm.assertTrue(done, string.concat(who, ": ", vm.toString(reason)));
        } else {
            vm.assertFalse(done, who);
            vm.assertEq(reason, bytes.concat(tried.refusal, abi.encode(actor), tried.rest), who);
        }
    }

    function _same(string memory one, string memory other) private pure returns (bool) {
        return keccak256(bytes(one)) == keccak256(bytes(other));
    }
}
