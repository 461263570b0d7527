// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Operators of ERC-7540: who may claim for a controller.
interface IERC7540Operator {
    /// @notice `operator` may, or may no longer, act for `controller`.
    /// @param controller whose request it is
    /// @param operator who acts for the controller
    /// @param approved whether the operator may act
    event OperatorSet(address indexed controller, address indexed operator, bool approved);

    /// @notice Lets `operator` request and claim for the caller, or ends that.
    /// @param operator who acts for the controller
    /// @param approved whether the operator may act
    /// @return always true
    function setOperator(address operator, bool approved) external returns (bool);
    /// @notice Whether `operator` may request and claim for `controller`.
    /// @param controller whose request it is
    /// @param operator who acts for the controller
    /// @return status whether the operator may act for the controller
    function isOperator(address controller, address operator) external view returns (bool status);
}

/// @notice Deposits of ERC-7540: requested first, claimed once processed.
interface IERC7540Deposit {
    /// @notice A deposit was requested.
    /// @param controller whose request it is
    /// @param owner whose tokens or shares they are
    /// @param requestId UTC day of the request, days since the epoch
    /// @param sender who called
    /// @param assets raw units of the token
    event DepositRequest(
        address indexed controller, address indexed owner, uint256 indexed requestId, address sender, uint256 assets
    );

    /// @notice Takes `assets` of `owner` and asks for shares for them.
    /// @param assets raw units of the token
    /// @param controller whose request it is
    /// @param owner whose tokens or shares they are
    /// @return requestId UTC day, days since the epoch
    function requestDeposit(uint256 assets, address controller, address owner) external returns (uint256 requestId);
    /// @notice What of a deposit waits to be processed.
    /// @param requestId UTC day of the request, days since the epoch
    /// @param controller whose request it is
    /// @return assets raw units of the token
    function pendingDepositRequest(uint256 requestId, address controller) external view returns (uint256 assets);
    /// @notice What of a deposit was processed and not yet claimed.
    /// @param requestId UTC day of the request, days since the epoch
    /// @param controller whose request it is
    /// @return assets raw units of the token
    function claimableDepositRequest(uint256 requestId, address controller) external view returns (uint256 assets);
    /// @notice Claims the shares of `assets` that were processed.
    /// @param assets raw units of the token
    /// @param receiver who receives
    /// @param controller whose request it is
    /// @return shares raw shares
    function deposit(uint256 assets, address receiver, address controller) external returns (uint256 shares);
    /// @notice Claims `shares` of processed deposits.
    /// @param shares raw shares
    /// @param receiver who receives
    /// @param controller whose request it is
    /// @return assets raw units of the token
    function mint(uint256 shares, address receiver, address controller) external returns (uint256 assets);
}

/// @notice Redemptions of ERC-7540: requested first, claimed once processed.
interface IERC7540Redeem {
    /// @notice A redemption was requested.
    /// @param controller whose request it is
    /// @param owner whose tokens or shares they are
    /// @param requestId UTC day of the request, days since the epoch
    /// @param sender who called
    /// @param shares raw shares
    event RedeemRequest(
        address indexed controller, address indexed owner, uint256 indexed requestId, address sender, uint256 shares
    );

    /// @notice Takes `shares` of `owner` and asks for assets for them.
    /// @param shares raw shares
    /// @param controller whose request it is
    /// @param owner whose tokens or shares they are
    /// @return requestId UTC day, days since the epoch
    function requestRedeem(uint256 shares, address controller, address owner) external returns (uint256 requestId);
    /// @notice What of a redemption waits to be processed.
    /// @param requestId UTC day of the request, days since the epoch
    /// @param controller whose request it is
    /// @return shares raw shares
    function pendingRedeemRequest(uint256 requestId, address controller) external view returns (uint256 shares);
    /// @notice What of a redemption was processed and not yet claimed.
    /// @param requestId UTC day of the request, days since the epoch
    /// @param controller whose request it is
    /// @return shares raw shares
    function claimableRedeemRequest(uint256 requestId, address controller) external view returns (uint256 shares);
}
