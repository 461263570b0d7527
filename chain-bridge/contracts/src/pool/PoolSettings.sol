// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolGovernor} from "../interface/IPoolGovernor.sol";
import {IReservePool} from "../interface/IReservePool.sol";
import {Capacities} from "../type/Capacities.sol";
import {ConfigWord, ConfigWordLibrary} from "../type/ConfigWord.sol";
import {FreezeScope} from "../type/FreezeScope.sol";
import {Corridor, LossBudget, Successor} from "../type/PoolState.sol";
import {TermsWord, TermsWordLibrary} from "../type/TermsWord.sol";
import {RebalanceFlow, TokenRecord} from "../type/TokenRecord.sol";
import {PoolLimits} from "./PoolLimits.sol";

/// @notice Keeps the settings that the governor, which alone may write them, has checked, and tells them.
abstract contract PoolSettings is PoolLimits {
    /// @notice How many tokens can be listed.
    uint256 public constant MAX_TOKENS = 16;

    /// @inheritdoc IReservePool
    IPoolGovernor public immutable override governor;

    constructor(IPoolGovernor governor_) {
        governor = governor_;
    }

    modifier onlyGovernor() {
        if (msg.sender != address(governor)) revert CallerIsNotTheGovernor(msg.sender);
        _;
    }

    /// @inheritdoc IReservePool
    function putDesk(address desk_) external override onlyGovernor {
        desk = desk_;
    }

    /// @inheritdoc IReservePool
    function listToken(address token, uint8 decimals, uint8 flowShift)
        external
        override
        onlyGovernor
        returns (uint8 id)
    {
        if (_tokenList.length == MAX_TOKENS) revert TooManyTokens(MAX_TOKENS);
        _tokenList.push(token);
        id = uint8(_tokenList.length);
        _records[token].config = ConfigWordLibrary.listed(id, decimals);
        _records[token].terms = TermsWordLibrary.listed(flowShift);
    }

    /// @inheritdoc IReservePool
    function putFeed(address token, ConfigWord config, uint16 updateBandBps) external override onlyGovernor {
        TokenRecord storage listed = _listed(token);
        listed.config = config;
        listed.terms = listed.terms.withUpdateBand(updateBandBps);
    }

    /// @inheritdoc IReservePool
    function putCapacities(address token, Capacities calldata capacities) external override onlyGovernor {
        TokenRecord storage listed = _listed(token);
        (uint256 shortTurnover, uint256 dayTurnover, int256 dayFlow) = _leakedFlows(listed.book, listed.terms);
        (uint256 shortRebalance, uint256 dayRebalance) = _leakedRebalance(listed.rebalance);
        listed.book = listed.book.withFlows(shortTurnover, dayTurnover, dayFlow, block.timestamp);
        listed.terms = listed.terms
            .withLimits(capacities.shortTurnover, capacities.dayTurnover, capacities.dayFlow, capacities.maxHeld);
        listed.rebalance = RebalanceFlow({
            shortTurnover: uint40(shortRebalance),
            dayTurnover: uint40(dayRebalance),
            flowTime: uint32(block.timestamp),
            shortCapacity: capacities.shortRebalance,
            dayCapacity: capacities.dayRebalance
        });
    }

    /// @inheritdoc IReservePool
    function putCorridor(bytes32 corridorId, Corridor calldata corridor_) external override onlyGovernor {
        bool isFrozen = _corridors[corridorId].frozen;
        _corridors[corridorId] = corridor_;
        _corridors[corridorId].frozen = isFrozen;
    }

    /// @inheritdoc IReservePool
    function putLossBudget(uint48 shortUsdE6, uint48 dayUsdE6) external override onlyGovernor {
        (uint256 shortLevel, uint256 dayLevel) = _leakedBudget(_budget);
        _budget = LossBudget({
            shortLevel: uint64(shortLevel),
            dayLevel: uint64(dayLevel),
            shortCapacity: shortUsdE6,
            dayCapacity: dayUsdE6,
            time: uint32(block.timestamp)
        });
    }

    /// @inheritdoc IReservePool
    function putFrozen(FreezeScope scope, bytes32 subject, bool isFrozen) external override onlyGovernor {
        TokenRecord storage listed = _records[_tokenOf(subject)];
        if (scope == FreezeScope.ALL) _state.frozen = isFrozen;
        else if (scope == FreezeScope.CORRIDOR) _corridors[subject].frozen = isFrozen;
        else if (scope == FreezeScope.TOKEN_INBOUND) listed.terms = listed.terms.withInboundFrozen(isFrozen);
        else listed.terms = listed.terms.withOutboundFrozen(isFrozen);
    }

    /// @inheritdoc IReservePool
    function putBarred(address account, bool isBarred) external override onlyGovernor {
        _records[account].terms = _records[account].terms.withBarred(isBarred);
    }

    /// @inheritdoc IReservePool
    function putEngines(address older, address newer, uint64 newerActiveFrom) external override onlyGovernor {
        _state.engine = older;
        _successor = Successor({engine: newer, activeFrom: newerActiveFrom});
    }

    /// @inheritdoc IReservePool
    function tokens() external view override returns (address[] memory) {
        return _tokenList;
    }

    /// @inheritdoc IReservePool
    function tokenId(address token) external view override returns (uint8) {
        return _records[token].config.id();
    }

    /// @inheritdoc IReservePool
    function record(address token) external view override returns (TokenRecord memory) {
        return _listed(token);
    }

    /// @inheritdoc IReservePool
    function corridor(bytes32 corridorId)
        external
        view
        override
        returns (address base, address quote, uint16 boundBps)
    {
        Corridor memory found = _corridors[corridorId];
        if (found.baseId == 0) return (address(0), address(0), 0);
        return (_tokenList[found.baseId - 1], _tokenList[found.quoteId - 1], found.boundBps);
    }

    /// @inheritdoc IReservePool
    function engines() external view override returns (address older, address newer, uint64 newerActiveFrom) {
        return (_state.engine, _successor.engine, _successor.activeFrom);
    }

    /// @inheritdoc IReservePool
    function engineActiveFrom(address engine) external view override returns (uint64) {
        if (engine == address(0)) return 0;
        if (engine == _state.engine) return 1;
        return engine == _successor.engine ? _successor.activeFrom : 0;
    }

    /// @inheritdoc IReservePool
    function frozen(FreezeScope scope, bytes32 subject) external view override returns (bool) {
        if (scope == FreezeScope.ALL) return _state.frozen;
        if (scope == FreezeScope.CORRIDOR) return _corridors[subject].frozen;
        TermsWord terms = _records[_tokenOf(subject)].terms;
        return scope == FreezeScope.TOKEN_INBOUND ? terms.isInboundFrozen() : terms.isOutboundFrozen();
    }

    /// @inheritdoc IReservePool
    function paysTo(address recipient) external view override returns (bool) {
        return !_records[recipient].terms.isBarred();
    }

    /// @inheritdoc IReservePool
    function ended() external view override returns (bool) {
        return _state.ended;
    }

    function _tokenOf(bytes32 subject) private pure returns (address) {
        return address(uint160(uint256(subject)));
    }
}
