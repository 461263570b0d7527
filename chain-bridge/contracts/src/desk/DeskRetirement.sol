// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {ILiquidityDesk} from "../interface/ILiquidityDesk.sol";
import {IReservePool} from "../interface/IReservePool.sol";
import {Retirement} from "../type/Retirement.sol";
import {ShareClass} from "../type/ShareClass.sol";
import {DeskValuation} from "./DeskValuation.sol";

/// @notice A token's way out. Delisted it takes no deposits any more; written down it counts for nothing, so that nobody needs its feed,
/// and what the pool still holds of it is left to its own shares: one unit for each senior one, the rest to the junior ones.
/// @dev 1 000 raw units behind 600 senior and 500 junior shares, at a last G of 0.9: seniors are paid 600, and a junior share is worth
/// min(0.9, 400 / 500) = 0.8.
abstract contract DeskRetirement is DeskValuation {
    /// @dev Most that a junior share of a token written down is worth, scale 10^-18.
    mapping(address token => uint256) private _mostE18;

    modifier onlyGovernor() {
        if (msg.sender != address(pool.governor())) revert IReservePool.CallerIsNotTheGovernor(msg.sender);
        _;
    }

    /// @inheritdoc ILiquidityDesk
    function delist(address token) external override onlyGovernor whileOpen {
        _requireListed(token);
        _shares[token].retirement = Retirement.DELISTED;
        emit Delisted(token);
    }

    /// @inheritdoc ILiquidityDesk
    function writeDown(address token) external override onlyGovernor whileOpen nonReentrant {
        Shares storage shares = _shares[token];
        if (shares.retirement != Retirement.DELISTED) revert TokenNotDelisted(token);
        shares.retirement = Retirement.WRITTEN_DOWN;
        uint256 gE18 = markedShareValueE18();
        _mostE18[token] = gE18;
        (uint256 held,,,) = pool.book(token);
        emit WrittenDown(token, held, gE18);
    }

    /// @inheritdoc ILiquidityDesk
    function retirement(address token) public view override returns (Retirement) {
        return _shares[token].retirement;
    }

    /// @inheritdoc ILiquidityDesk
    function takesDeposits(address token) external view override returns (bool) {
        return _shares[token].retirement == Retirement.NONE && !pool.ended();
    }

    /// @inheritdoc ILiquidityDesk
    function hasEnded(address token) public view override returns (bool) {
        return _shares[token].retirement != Retirement.WRITTEN_DOWN && pool.ended();
    }

    /// @inheritdoc ILiquidityDesk
    function valueOfE18(address token, ShareClass class, bool minting) external view override returns (uint256) {
        if (class == ShareClass.FX) return E18;
        if (_shares[token].retirement != Retirement.WRITTEN_DOWN) return shareValueE18(minting);
        (uint256 gE18,) = _remainderRoundingDown(token);
        return gE18;
    }

    /// @dev Refuses a token that is on its way out.
    function _requireListed(address token) internal view {
        if (_shares[token].retirement != Retirement.NONE) revert TokenIsDelisted(token);
    }

    /// @dev What a junior share of a token written down is worth, scale 10^-18, and what there is for all of them, raw units.
    function _remainderRoundingDown(address token) internal view returns (uint256 gE18, uint256 remainder) {
        (uint256 held,, uint256 missing,) = pool.book(token);
        Shares storage shares = _shares[token];
        remainder = Math.saturatingSub(held, missing + shares.fx.totalSupply());
        uint256 junior = shares.full.totalSupply();
        gE18 = junior == 0 ? 0 : Math.min(_mostE18[token], Math.mulDiv(remainder, E18, junior));
    }
}
