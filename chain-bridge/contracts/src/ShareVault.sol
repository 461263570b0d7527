// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {IERC7540Deposit, IERC7540Operator, IERC7540Redeem} from "./interface/IERC7540.sol";
import {IERC7575} from "./interface/IERC7575.sol";
import {ILiquidityDesk} from "./interface/ILiquidityDesk.sol";
import {IShareToken} from "./interface/IShareToken.sol";
import {IShareVault} from "./interface/IShareVault.sol";
import {DepositRequests} from "./share/DepositRequests.sol";
import {RedemptionRequests} from "./share/RedemptionRequests.sol";
import {ShareRequests} from "./share/ShareRequests.sol";

/// @notice Keeps the requests of one share, day by day. Nobody's claim runs over anybody else's: a day's rate and part are two
/// numbers, and everybody's own is in proportion to its request, rounded down.
contract ShareVault is DepositRequests, RedemptionRequests {
    /// @notice Made for one share, once and for good.
    /// @param desk_ who processes
    /// @param share_ the share this is the way in and out of
    constructor(ILiquidityDesk desk_, IShareToken share_) ShareRequests(desk_, share_) {}

    /// @inheritdoc IShareVault
    function settleFees(address controller) external override {
        _settle(controller);
    }

    /// @inheritdoc IERC7575
    /// @dev At the present rate; junior shares have none while a feed is bad, which is told as nothing.
    function convertToShares(uint256 assets) external view override returns (uint256 shares) {
        uint256 gE18 = _shareValueE18(true);
        return gE18 == 0 ? 0 : Math.mulDiv(assets, 1e18, gE18);
    }

    /// @inheritdoc IERC7575
    /// @dev As {convertToShares}.
    function convertToAssets(uint256 shares) public view override returns (uint256 assets) {
        return Math.mulDiv(shares, _shareValueE18(false), 1e18);
    }

    /// @inheritdoc IERC7575
    function totalAssets() external view override returns (uint256) {
        return convertToAssets(IERC20(share).totalSupply());
    }

    /// @inheritdoc IERC7575
    function previewDeposit(uint256) external pure override returns (uint256) {
        revert PreviewImpossible();
    }

    /// @inheritdoc IERC7575
    function previewMint(uint256) external pure override returns (uint256) {
        revert PreviewImpossible();
    }

    /// @inheritdoc IERC7575
    function previewWithdraw(uint256) external pure override returns (uint256) {
        revert PreviewImpossible();
    }

    /// @inheritdoc IERC7575
    function previewRedeem(uint256) external pure override returns (uint256) {
        revert PreviewImpossible();
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure override returns (bool) {
        return interfaceId == type(IERC165).interfaceId || interfaceId == type(IERC7575).interfaceId
            || interfaceId == type(IERC7540Operator).interfaceId || interfaceId == type(IERC7540Deposit).interfaceId
            || interfaceId == type(IERC7540Redeem).interfaceId;
    }

    /// @notice Hands the controller what all its shares here have earned.
    /// @param controller whose shares
    function _settle(address controller) internal override {
        uint256 scaled = _settleDeposits(controller) + _settleRedemptions(controller);
        if (scaled != 0) IShareToken(share).handOver(controller, scaled);
    }

    /// @dev G as it is now, and 0 while it cannot be told: ERC-4626 wants conversions that never revert.
    function _shareValueE18(bool minting) private view returns (uint256) {
        try desk.valueOfE18(asset, class, minting) returns (uint256 gE18) {
            return gE18;
        } catch {
            return 0;
        }
    }
}
