// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @notice A stablecoin as its holders meet it: the issuer, its owner, mints, burns from anybody, blocks and pauses.
/// Amounts are in the token's smallest unit: at 2 decimals, 150 is 1.50.
abstract contract IssuedToken is ERC20, Ownable, Pausable {
    uint8 private immutable _decimals;

    /// @notice Whether the issuer keeps `account` from using the token.
    mapping(address account => bool blocked) public isBlocklisted;

    /// @notice The issuer keeps `account` from using the token.
    /// @param account whose it is
    event Blocklisted(address indexed account);

    /// @notice The issuer lets `account` use the token again.
    /// @param account whose it is
    event UnBlocklisted(address indexed account);

    /// @notice A blocklisted account takes no part in a movement.
    /// @param account whose it is
    error AccountIsBlocklisted(address account);

    /// @notice Made with its issuer.
    /// @param name_ name of the token
    /// @param symbol_ symbol of the token
    /// @param decimals_ how many digits of an amount stand behind the point
    /// @param issuer the owner
    constructor(string memory name_, string memory symbol_, uint8 decimals_, address issuer)
        ERC20(name_, symbol_)
        Ownable(issuer)
    {
        _decimals = decimals_;
    }

    /// @notice Creates `amount` for `to`: the sandbox's faucet.
    /// @param to who is paid
    /// @param amount raw units
    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    /// @notice Destroys `amount` of `from`, without its consent and even if it is blocklisted.
    /// @param from whose shares or tokens
    /// @param amount raw units
    function burn(address from, uint256 amount) external onlyOwner {
        _burn(from, amount);
    }

    /// @notice Keeps `account` from using the token.
    /// @param account whose it is
    function blocklist(address account) external onlyOwner {
        isBlocklisted[account] = true;
        emit Blocklisted(account);
    }

    /// @notice Lets `account` use the token again.
    /// @param account whose it is
    function unBlocklist(address account) external onlyOwner {
        isBlocklisted[account] = false;
        emit UnBlocklisted(account);
    }

    /// @notice Stops every movement, the issuer's own minting and burning included.
    function pause() external onlyOwner {
        _pause();
    }

    /// @notice Lets the token move again.
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @inheritdoc ERC20
    function decimals() public view virtual override returns (uint8) {
        return _decimals;
    }

    function _update(address from, address to, uint256 amount) internal virtual override whenNotPaused {
        bool burning = to == address(0);
        if (!burning) _refuseBlocklisted(from, to);
        super._update(from, to, amount);
    }

    /// @dev Nobody on the list sends, receives or moves the tokens of others.
    function _refuseBlocklisted(address from, address to) internal view virtual {
        _refuseBlocklisted(msg.sender);
        _refuseBlocklisted(from);
        _refuseBlocklisted(to);
    }

    function _refuseBlocklisted(address account) internal view {
        if (isBlocklisted[account]) revert AccountIsBlocklisted(account);
    }
}
