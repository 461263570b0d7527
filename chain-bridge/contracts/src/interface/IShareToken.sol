// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {ShareClass} from "../type/ShareClass.sol";
import {IERC7575Share} from "./IERC7575Share.sol";
import {ILiquidityDesk} from "./ILiquidityDesk.sol";

/// @notice A share of one token and class. It moves between allow-listed wallets and earns fees in USDT wherever it lies, but in
/// the desk, whose shares are locked.
interface IShareToken is IERC20Metadata, IERC165, IERC7575Share {
    /// @notice `amount` raw USDT of fees came to the shares.
    /// @param amount raw units
    event FeesDistributed(uint256 amount);

    /// @notice `account` claimed `amount` raw USDT of fees.
    /// @param account whose it is
    /// @param amount raw units
    event FeesClaimed(address indexed account, uint256 amount);

    /// @notice `caller` is not the desk.
    /// @param caller who called
    error CallerIsNotTheDesk(address caller);

    /// @notice `caller` is not the vault of this share.
    /// @param caller who called
    error CallerIsNotTheVault(address caller);

    /// @notice Shares go to and from allow-listed wallets only.
    /// @param wallet the wallet
    error WalletNotAllowed(address wallet);

    /// @notice Pays the caller its fees: USDT, or claims in kind once the pool is wound down.
    /// @return amount raw USDT
    function claimFees() external returns (uint256 amount);

    /// @notice Burns shares of the caller for its part of every token, once the pool is wound down.
    /// @param shares raw shares
    function redeemInKind(uint256 shares) external;

    /// @notice New shares; desk only, after fees were distributed.
    /// @param to who is paid
    /// @param shares raw shares
    function mint(address to, uint256 shares) external;

    /// @notice Fewer shares; desk only, after fees were distributed.
    /// @param from whose shares or tokens
    /// @param shares raw shares
    function burn(address from, uint256 shares) external;

    /// @notice Fees for all shares that earn; desk only.
    /// @param amount raw units
    function distribute(uint256 amount) external;

    /// @notice Takes shares into the vault's keeping; vault only.
    /// @param owner whose shares
    /// @param shares raw shares
    function escrow(address owner, uint256 shares) external;

    /// @notice Hands fees that shares in the vault's keeping earned to whom they belong to; vault only.
    /// @param to who is paid
    /// @param scaled raw USDT × 2^128
    function handOver(address to, uint256 scaled) external;

    /// @notice Fees of one share since the beginning, raw USDT × 2^128.
    /// @return raw USDT × 2^128
    function feeIndex() external view returns (uint256);

    /// @notice Fees `account` could claim now, raw USDT; those not yet distributed and those of shares in the vault's keeping are
    /// not in it.
    /// @param account whose fees
    /// @return raw USDT
    function claimableFees(address account) external view returns (uint256);

    /// @notice Shares that earn fees: all but the desk's.
    /// @return raw shares
    function earningSupply() external view returns (uint256);

    /// @notice The token behind the share.
    /// @return the token
    function token() external view returns (address);

    /// @notice The share's class.
    /// @return senior or junior
    function class() external view returns (ShareClass);

    /// @notice The desk.
    /// @return the desk
    function desk() external view returns (ILiquidityDesk);
}
