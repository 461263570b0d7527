// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A call laid in wait: made once, when the occasion comes. Its outcome is kept for the test and stops nothing.
abstract contract ProgrammedCall {
    address private _target;
    bytes private _data;

    uint256 public callsMade;
    bool public succeeded;
    bytes public result;

    function program(address target, bytes calldata data) external {
        _target = target;
        _data = data;
    }

    function _makeProgrammedCall() internal {
        address target = _target;
        if (target == address(0)) return;

        delete _target;
        ++callsMade;
        (succeeded, result) = target.call(_data);
    }
}
