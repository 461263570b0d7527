// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {ShareClass} from "../type/ShareClass.sol";
import {IERC7540Deposit, IERC7540Operator, IERC7540Redeem} from "./IERC7540.sol";
import {IERC7575} from "./IERC7575.sol";
import {ILiquidityDesk} from "./ILiquidityDesk.sol";

/// @notice The way in and out of one share: ERC-7540 on both sides, with the UTC day of the request as its id, so that everybody
/// of a day gets one rate and one pro-rata part.
interface IShareVault is IERC165, IERC7575, IERC7540Operator, IERC7540Deposit, IERC7540Redeem {
    /// @notice The deposits of `day` became `shares` shares.
    /// @param day UTC day of the request, days since the epoch
    /// @param assets raw units of the token
    /// @param shares raw shares
    event DepositsProcessed(uint256 indexed day, uint256 assets, uint256 shares);

    /// @notice `shares` of the redemptions of `day` became `assets` raw units.
    /// @param day UTC day of the request, days since the epoch
    /// @param shares raw shares
    /// @param assets raw units of the token
    event RedemptionsProcessed(uint256 indexed day, uint256 shares, uint256 assets);

    /// @notice `controller` took back a deposit that was not processed.
    /// @param controller whose request it is
    /// @param day the day it was requested on
    /// @param assets raw units of the token
    event DepositReturned(address indexed controller, uint256 indexed day, uint256 assets);

    /// @notice `controller` took back shares whose redemption was not processed before the pool was wound down.
    /// @param controller whose request it is
    /// @param day the day they were requested on
    /// @param shares raw shares
    event SharesReturned(address indexed controller, uint256 indexed day, uint256 shares);

    /// @notice Requests are made by the owner, or an operator it approved, and for the owner itself.
    /// @param caller who called
    /// @param controller whose request it is
    /// @param owner whose tokens or shares they are
    error RequestNotForCaller(address caller, address controller, address owner);

    /// @notice `wallet` is not allow-listed for this.
    /// @param wallet the wallet
    error WalletNotAllowed(address wallet);

    /// @notice `caller` is neither the controller nor its operator.
    /// @param caller who called
    /// @param controller whose request it is
    error CallerNotAllowed(address caller, address controller);

    /// @notice `caller` is not the desk.
    /// @param caller who called
    error CallerIsNotTheDesk(address caller);

    /// @notice A request or claim is for something.
    error NothingRequested();

    /// @notice A controller has claimed or taken back first when it has this many requests open.
    /// @param controller whose request it is
    /// @param limit how many at most
    error TooManyOpenRequests(address controller, uint256 limit);

    /// @notice More was claimed than is claimable.
    /// @param claimed what was claimed
    /// @param claimable what there is to claim
    error ClaimTooLarge(uint256 claimed, uint256 claimable);

    /// @notice The deposit cannot be taken back before `returnableAt`, Unix seconds.
    /// @param day UTC day of the request, days since the epoch
    /// @param returnableAt Unix seconds
    error DepositNotReturnable(uint256 day, uint256 returnableAt);

    /// @notice Redemptions are taken back only once the pool is wound down.
    error SharesNotReturnable();

    /// @notice What is claimed later cannot be previewed.
    error PreviewImpossible();

    /// @notice The token did not move as asked.
    /// @param token the token
    /// @param expected raw units asked
    /// @param moved raw units that moved
    error TransferDiffers(address token, uint256 expected, uint256 moved);

    /// @notice Takes back a deposit of `day` that was not processed within a week of its wait, or before the pool was wound down.
    /// @param day UTC day of the request, days since the epoch
    /// @return assets raw units of the token
    function returnDeposit(uint256 day) external returns (uint256 assets);

    /// @notice Takes back shares of `day` whose redemption was not processed before the pool was wound down.
    /// @param day UTC day of the request, days since the epoch
    /// @return shares raw shares
    function returnShares(uint256 day) external returns (uint256 shares);

    /// @notice Hands `controller` the fees its shares in this vault's keeping have earned.
    /// @param controller whose request it is
    function settleFees(address controller) external;

    /// @notice The deposits of `day` became `shares` shares, minted to this vault; desk only.
    /// @param day UTC day of the request, days since the epoch
    /// @param shares raw shares
    function fulfilDeposits(uint256 day, uint256 shares) external;

    /// @notice `shares` of the oldest day's redemptions became `assets`, set aside in the pool; desk only.
    /// @param shares raw shares
    /// @param assets raw units of the token
    function fulfilRedemptions(uint256 shares, uint256 assets) external;

    /// @notice Assets of a day's deposits, and what they became; `shares` is zero until processed.
    /// @param day UTC day of the request, days since the epoch
    /// @return assets raw units of the token
    /// @return shares raw shares
    function depositDay(uint256 day) external view returns (uint256 assets, uint256 shares);

    /// @notice Shares of a day's redemptions, how many are processed, and what was paid for those.
    /// @param day UTC day of the request, days since the epoch
    /// @return shares raw shares
    /// @return processed raw shares of them that were processed
    /// @return assets raw units of the token
    function redemptionDay(uint256 day) external view returns (uint256 shares, uint256 processed, uint256 assets);

    /// @notice The oldest day with redemptions left to process, and how many shares; zeros when there is none.
    /// @return day days since the epoch
    /// @return shares raw shares
    function oldestRedemption() external view returns (uint256 day, uint256 shares);

    /// @notice Shares whose redemption is left to process.
    /// @return raw shares
    function waitingShares() external view returns (uint256);

    /// @notice Shares of all days up to `day` whose redemption is left to process.
    /// @param day UTC day of the request, days since the epoch
    /// @return shares raw shares
    function redemptionsUpTo(uint256 day) external view returns (uint256 shares);

    /// @notice The vault's share class.
    /// @return senior or junior
    function class() external view returns (ShareClass);

    /// @notice The desk.
    /// @return the desk
    function desk() external view returns (ILiquidityDesk);
}
