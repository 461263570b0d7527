// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The part of a vault that ERC-7575 adds to ERC-4626's functions: shares are a token of their own. The functions of
/// ERC-4626 are listed there; a vault of this kind is no ERC-20 itself.
interface IERC7575 {
    /// @notice Shares of processed deposits were claimed.
    /// @param sender who called
    /// @param owner whose deposit was claimed
    /// @param assets raw units of the token
    /// @param shares raw shares
    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    /// @notice Assets of processed redemptions were claimed.
    /// @param sender who called
    /// @param receiver who receives
    /// @param owner whose tokens or shares they are
    /// @param assets raw units of the token
    /// @param shares raw shares
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );

    /// @notice The token behind the shares.
    /// @return assetTokenAddress the token that goes in and comes out
    function asset() external view returns (address assetTokenAddress);
    /// @notice The token that the shares are.
    /// @return shareTokenAddress the share token
    function share() external view returns (address shareTokenAddress);
    /// @notice Shares that `assets` are worth, for display.
    /// @param assets raw units of the token
    /// @return shares raw shares
    function convertToShares(uint256 assets) external view returns (uint256 shares);
    /// @notice What `shares` are worth, for display.
    /// @param shares raw shares
    /// @return assets raw units of the token
    function convertToAssets(uint256 shares) external view returns (uint256 assets);
    /// @notice What all shares are worth, for display.
    /// @return totalManagedAssets raw units at the present rate
    function totalAssets() external view returns (uint256 totalManagedAssets);
    /// @notice Assets whose shares can be claimed.
    /// @param receiver whose processed deposits
    /// @return maxAssets raw units of the token
    function maxDeposit(address receiver) external view returns (uint256 maxAssets);
    /// @notice Always reverts: the rate is that of processing.
    /// @param assets raw units of the token
    /// @return shares raw shares
    function previewDeposit(uint256 assets) external view returns (uint256 shares);
    /// @notice Claims the shares of `assets` that were processed.
    /// @param assets raw units of the token
    /// @param receiver who receives
    /// @return shares raw shares
    function deposit(uint256 assets, address receiver) external returns (uint256 shares);
    /// @notice Shares that can be claimed.
    /// @param receiver whose processed deposits
    /// @return maxShares raw shares
    function maxMint(address receiver) external view returns (uint256 maxShares);
    /// @notice Always reverts: the rate is that of processing.
    /// @param shares raw shares
    /// @return assets raw units of the token
    function previewMint(uint256 shares) external view returns (uint256 assets);
    /// @notice Claims `shares` of processed deposits.
    /// @param shares raw shares
    /// @param receiver who receives
    /// @return assets raw units of the token
    function mint(uint256 shares, address receiver) external returns (uint256 assets);
    /// @notice Assets that can be claimed.
    /// @param owner whose processed redemptions
    /// @return maxAssets raw units of the token
    function maxWithdraw(address owner) external view returns (uint256 maxAssets);
    /// @notice Always reverts: the rate is that of processing.
    /// @param assets raw units of the token
    /// @return shares raw shares
    function previewWithdraw(uint256 assets) external view returns (uint256 shares);
    /// @notice Claims `assets` of processed redemptions.
    /// @param assets raw units of the token
    /// @param receiver who receives
    /// @param owner whose processed redemptions
    /// @return shares raw shares
    function withdraw(uint256 assets, address receiver, address owner) external returns (uint256 shares);
    /// @notice Shares whose assets can be claimed.
    /// @param owner whose processed redemptions
    /// @return maxShares raw shares
    function maxRedeem(address owner) external view returns (uint256 maxShares);
    /// @notice Always reverts: the rate is that of processing.
    /// @param shares raw shares
    /// @return assets raw units of the token
    function previewRedeem(uint256 shares) external view returns (uint256 assets);
    /// @notice Claims the assets of `shares` that were processed.
    /// @param shares raw shares
    /// @param receiver who receives
    /// @param owner whose processed redemptions
    /// @return assets raw units of the token
    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets);
}
