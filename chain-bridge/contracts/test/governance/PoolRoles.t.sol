// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {BookReason} from "../../src/type/BookReason.sol";
import {Capacities} from "../../src/type/Capacities.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {Corridor} from "../../src/type/PoolState.sol";
import {RoleTable} from "./RoleTable.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Who may call what of the pool: its engines settle, its desk moves capital, its governor writes settings.
contract PoolRolesTest is WholeDeployment, RoleTable {
    bytes private _noEngine = abi.encodeWithSelector(IReservePool.CallerIsNotAnEngine.selector);
    bytes private _notTheDesk = abi.encodeWithSelector(IReservePool.CallerIsNotTheDesk.selector);
    bytes private _notTheGovernor = abi.encodeWithSelector(IReservePool.CallerIsNotTheGovernor.selector);

    function setUp() public override {
        super.setUp();
        bytes memory allowing = abi.encodeCall(governor.allowCounterparty, (stranger));
        announce(address(governor), allowing);
        passDelay();
        make(address(governor), allowing);
        requestDeposit(alice, usdt, fx(usdt), 1_000e6);
        usdt.mint(address(pool), 1_000e6);
        idrx.mint(stranger, 16_500e2);
        vm.prank(stranger);
        idrx.approve(address(pool), 16_500e2);
        jpyc.burn(address(pool), 1);
    }

    function actors() internal view override returns (address[] memory) {
        return everybody();
    }

    function test_everyFunctionGoesThroughForTheOneWhoMayAndForNobodyElse() external {
        _describe();
        expectTable(address(pool));
    }

    function test_theTableHasEveryFunctionThatChangesSomething() external {
        _describe();
        string[] memory onceSwapsHaveEnded = new string[](1);
        onceSwapsHaveEnded[0] = "payHeld";
        expectEveryFunctionOf("ReservePool", onceSwapsHaveEnded);
    }

    function test_onlyTheDeskPaysFromWhatIsHeldOnceSwapsHaveEnded() external {
        bytes memory paying = abi.encodeCall(pool.payHeld, (address(usdt), bob, 1e6));
        refuse(
            address(liquidity), address(pool), paying, abi.encodeWithSelector(IReservePool.SwapsHaveNotEnded.selector)
        );
        vm.prank(address(liquidity));
        pool.endSwaps();
        _row("payHeld", paying);
        expectTable(address(pool));
    }

    function _describe() private {
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 1_000e6, idrx, 16_000_000e2);
        quote.fixedFeeIn = 1e6;
        quote.recipient = bob;
        row("settle", abi.encodeCall(pool.settle, (quote)), address(engine), _noEngine);
        row(
            "rebalance",
            abi.encodeCall(pool.rebalance, (USDT_IDRX, stranger, address(idrx), 16_500e2, address(usdt), 1e6)),
            rebalancer,
            abi.encodeWithSelector(IReservePool.CallerIsNotARebalancer.selector)
        );
        rowForAnyone("sync", abi.encodeCall(pool.sync, (address(jpyc))));
        _row("admitAside", abi.encodeCall(pool.admitAside, (address(usdt), 1_000e6)));
        _row("admitHeld", abi.encodeCall(pool.admitHeld, (address(usdt), 1_000e6, BookReason.RECAPITALISED)));
        _row("expose", abi.encodeCall(pool.expose, (address(usdt), 1_000e6)));
        _row("withhold", abi.encodeCall(pool.withhold, (address(usdt), 1_000e6)));
        _row("payAside", abi.encodeCall(pool.payAside, (address(usdt), bob, 1e6, BookReason.REDEMPTION_CLAIMED)));
        _row("takePendingFee", abi.encodeCall(pool.takePendingFee, (address(usdt))));
        _row("releaseFees", abi.encodeCall(pool.releaseFees, (0)));
        _row("payFees", abi.encodeCall(pool.payFees, (bob, 0)));
        _row("markUsdt", abi.encodeCall(pool.markUsdt, ()));
        _row("endSwaps", abi.encodeCall(pool.endSwaps, ()));
        _describeSettings();
    }

    function _describeSettings() private {
        Capacities memory capacities = Capacities(1, 2, 3, 4, 5, 6);
        _setting("putDesk", abi.encodeCall(pool.putDesk, (stranger)));
        _setting("listToken", abi.encodeCall(pool.listToken, (stranger, 6, 4)));
        _setting(
            "putFeed", abi.encodeCall(pool.putFeed, (address(usdt), pool.record(address(usdt)).config, uint16(10)))
        );
        _setting("putCapacities", abi.encodeCall(pool.putCapacities, (address(usdt), capacities)));
        _setting("putCorridor", abi.encodeCall(pool.putCorridor, (USDT_IDRX, Corridor(1, 2, 1_000, false))));
        _setting("putFrozen", abi.encodeCall(pool.putFrozen, (FreezeScope.CORRIDOR, USDT_JPYC, true)));
        _setting("putBarred", abi.encodeCall(pool.putBarred, (stranger, true)));
        _setting("putLossBudget", abi.encodeCall(pool.putLossBudget, (1, 1)));
        _setting("putEngines", abi.encodeCall(pool.putEngines, (stranger, address(0), 0)));
    }

    /// @dev A call of the desk's.
    function _row(string memory name, bytes memory call) private {
        row(name, call, address(liquidity), _notTheDesk);
    }

    /// @dev A call of the governor's.
    function _setting(string memory name, bytes memory call) private {
        row(name, call, address(governor), _notTheGovernor);
    }
}
