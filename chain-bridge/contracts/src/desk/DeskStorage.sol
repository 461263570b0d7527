// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Delayed} from "../base/Delayed.sol";
import {ILiquidityDesk} from "../interface/ILiquidityDesk.sol";
import {IReservePool} from "../interface/IReservePool.sol";
import {IShareToken} from "../interface/IShareToken.sol";
import {IShareVault} from "../interface/IShareVault.sol";
import {Retirement} from "../type/Retirement.sol";

/// @notice What the desk's rules share: the pool they move, every token's shares, and who may call on their behalf.
abstract contract DeskStorage is ILiquidityDesk, Delayed, ReentrancyGuardTransient {
    /// @dev The shares of one token.
    struct Shares {
        IShareVault fxVault;
        IShareVault fullVault;
        IShareToken fx;
        IShareToken full;
        bool seeded;
        Retirement retirement;
    }

    /// @notice Days of notice of senior redemptions.
    uint256 public constant FX_NOTICE_DAYS = 3;

    /// @notice Days of notice of junior redemptions.
    uint256 public constant FULL_NOTICE_DAYS = 14;

    uint256 internal constant E18 = 1e18;
    uint256 internal constant BPS = 10_000;

    /// @inheritdoc ILiquidityDesk
    IReservePool public immutable override pool;

    /// @notice ρ: least equity per dollar owed at which senior shares are sold and junior ones redeemed, scale 10^-18.
    uint256 public immutable seniorCoverE18;

    /// @notice φ: the part of a token's fees that goes to its senior shares where there are as many of them as of junior ones, basis
    /// points. A share's weight is φ or 1 − φ, so that a handful of shares earns a handful of fees.
    uint256 public immutable seniorFeeBps;

    /// @inheritdoc ILiquidityDesk
    mapping(address vault => bool) public override isVault;

    mapping(address share => bool) internal _isShare;
    mapping(address token => Shares) internal _shares;

    /// @notice Made once and for good.
    /// @param pool_ the pool whose books these rules move
    /// @param seniorCoverE18_ ρ, scale 10^-18
    /// @param seniorFeeBps_ φ, basis points
    constructor(IReservePool pool_, uint256 seniorCoverE18_, uint256 seniorFeeBps_) {
        if (seniorFeeBps_ > BPS) revert FeePartAboveOne(seniorFeeBps_);
        pool = pool_;
        seniorCoverE18 = seniorCoverE18_;
        seniorFeeBps = seniorFeeBps_;
    }

    modifier onlyVault() {
        if (!isVault[msg.sender]) revert CallerIsNotAVault(msg.sender);
        _;
    }

    modifier onlyShare() {
        if (!_isShare[msg.sender]) revert CallerIsNotAShare(msg.sender);
        _;
    }

    modifier whileOpen() {
        if (pool.ended()) revert PoolHasEnded();
        _;
    }

    /// @inheritdoc ILiquidityDesk
    function vaults(address token) external view override returns (IShareVault fxVault, IShareVault fullVault) {
        return (_shares[token].fxVault, _shares[token].fullVault);
    }

    function _registered(address token) internal view returns (Shares storage shares) {
        shares = _shares[token];
        if (address(shares.fxVault) == address(0)) revert TokenNotRegistered(token);
    }
}
