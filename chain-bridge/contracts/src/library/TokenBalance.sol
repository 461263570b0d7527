// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Asks a token for a balance with no memory spent on it: commits ask seven times.
library TokenBalance {
    /// @notice `account` has no readable balance of `token`.
    /// @param token the token
    /// @param account whose it is
    error BalanceUnreadable(address token, address account);

    /// @notice Raw units of `token` that `account` has.
    /// @param token the token
    /// @param account whose balance
    /// @return amount raw units
    function balanceOf(address token, address account) internal view returns (uint256 amount) {
        bool read;
        (read, amount) = tryBalanceOf(token, account);
        if (!read) revert BalanceUnreadable(token, account);
    }

    /// @notice The same, and whether there was an answer.
    /// @param token the token
    /// @param account whose balance
    /// @return read whether there was an answer
    /// @return amount raw units
    function tryBalanceOf(address token, address account) internal view returns (bool read, uint256 amount) {
        assembly ("memory-safe") {
            // The scratch space holds the selector and the account, then the answer.
            mstore(0x00, 0x70a08231)
            mstore(0x20, account)
            read := and(gt(returndatasize(), 0x1f), staticcall(gas(), token, 0x1c, 0x24, 0x00, 0x20))
            amount := mload(0x00)
        }
    }

    /// @notice Raw units that `account` has more of than `before`; none when it has fewer.
    /// @param token the token
    /// @param account whose balance
    /// @param before raw units it had then
    /// @return raw units
    function gainedSince(address token, address account, uint256 before) internal view returns (uint256) {
        uint256 present = balanceOf(token, account);
        unchecked {
            return present > before ? present - before : 0;
        }
    }

    /// @notice Raw units that `account` has fewer of than `before`; none when it has more.
    /// @param token the token
    /// @param account whose balance
    /// @param before raw units it had then
    /// @return raw units
    function lostSince(address token, address account, uint256 before) internal view returns (uint256) {
        uint256 present = balanceOf(token, account);
        unchecked {
            return before > present ? before - present : 0;
        }
    }
}
