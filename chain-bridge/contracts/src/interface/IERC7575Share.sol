// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The part of ERC-7575 that a share token has.
interface IERC7575Share {
    /// @notice The vault through which `asset` becomes this share, zero when there is none.
    /// @param asset the token that is put in
    /// @return the vault, zero for another token
    function vault(address asset) external view returns (address);
}
