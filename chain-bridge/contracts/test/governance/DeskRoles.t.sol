// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {BookReason} from "../../src/type/BookReason.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {RoleTable} from "./RoleTable.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Who may call what of the liquidity desk: the admin adds, the guardian takes away, vaults and shares report, and anybody
/// has processed what is due.
contract DeskRolesTest is WholeDeployment, RoleTable {
    bytes private _noVault = abi.encodeWithSelector(ILiquidityDesk.CallerIsNotAVault.selector);
    bytes private _noGovernor = abi.encodeWithSelector(IReservePool.CallerIsNotTheGovernor.selector);
    bytes private _noShare = abi.encodeWithSelector(ILiquidityDesk.CallerIsNotAShare.selector);

    function actors() internal view override returns (address[] memory) {
        return everybodyBut(address(pool));
    }

    function test_everyFunctionGoesThroughForTheOneWhoMayAndForNobodyElse() external {
        _describe();
        expectTable(address(liquidity));
    }

    function test_theTableHasEveryFunctionThatChangesSomething() external {
        _describe();
        string[] memory elsewhere = new string[](4);
        elsewhere[0] = "open";
        elsewhere[1] = "windDown";
        elsewhere[2] = "creditInKind";
        elsewhere[3] = "withdrawInKind";
        expectEveryFunctionOf("LiquidityDesk", elsewhere);
    }

    function test_onceSwapsHaveEndedOnlySharesCreditAndAnybodyTakesItsOwnInKind() external {
        vm.prank(address(liquidity));
        pool.endSwaps();
        row("creditInKind", abi.encodeCall(liquidity.creditInKind, (bob, 0)), fx(usdt).share(), _noShare);
        rowForAnyone("withdrawInKind", abi.encodeCall(liquidity.withdrawInKind, (address(usdt), alice)));
        expectTable(address(liquidity));
    }

    function test_nobodyWindsDownAPoolThatHasNotBeenInsolventForAWeek() external {
        address[] memory all = everybody();
        for (uint256 i = 0; i < all.length; ++i) {
            refuse(
                all[i],
                address(liquidity),
                abi.encodeCall(liquidity.windDown, ()),
                abi.encodeWithSelector(ILiquidityDesk.TooFewInsolventMarks.selector, 0, 7)
            );
        }
    }

    function _describe() private {
        PlainToken token = _listedToken();
        (IShareVault fxVault, IShareVault fullVault) = newVaults(token);
        bytes memory registering = abi.encodeCall(liquidity.registerToken, (address(token), fxVault, fullVault));
        PlainToken seedable = _registeredToken();
        _giveAnyoneWork();
        announce(address(liquidity), registering);
        bytes32 id = announce(address(liquidity), "never made");
        passDelay();
        _giveEverybodyUsdt();
        seedable.mint(admin, 1_000_000);
        vm.prank(admin);
        seedable.approve(address(liquidity), 1_000_000);

        row("registerToken", registering, admin, ADMIN);
        row("seed", abi.encodeCall(liquidity.seed, (address(seedable), 1_000_000, operator)), admin, ADMIN);
        row("allowWallet", abi.encodeCall(liquidity.allowWallet, (stranger, true, true)), admin, ADMIN);
        row("disallowWallet", abi.encodeCall(liquidity.disallowWallet, (alice)), guardian, GUARDIAN);
        row("schedule", abi.encodeCall(Delayed.schedule, ("something")), admin, ADMIN);
        row("cancel", abi.encodeCall(Delayed.cancel, (id)), guardian, GUARDIAN);
        vm.prank(address(governor));
        liquidity.delist(address(jpyc));
        row("delist", abi.encodeCall(liquidity.delist, (address(idrx))), address(governor), _noGovernor);
        row("writeDown", abi.encodeCall(liquidity.writeDown, (address(jpyc))), address(governor), _noGovernor);
        address vault_ = address(fx(usdt));
        row("admitDeposit", abi.encodeCall(liquidity.admitDeposit, (0)), vault_, _noVault);
        row("payAside", abi.encodeCall(liquidity.payAside, (bob, 0, BookReason.REDEMPTION_CLAIMED)), vault_, _noVault);
        row("payFees", abi.encodeCall(liquidity.payFees, (bob, 0)), fx(usdt).share(), _noShare);
    }

    /// @dev A deposit and a redemption, due once the delay is over.
    function _giveAnyoneWork() private {
        uint256 day = requestDeposit(alice, usdt, full(usdt), 1_000e6);
        requestRedeem(operator, full(usdt), 1_000e6);
        ShareClass class = ShareClass.FULL;
        rowForAnyone("processDeposit", abi.encodeCall(liquidity.processDeposit, (address(usdt), class, day)));
        rowForAnyone("process", abi.encodeCall(liquidity.process, (address(usdt), class)));
        rowForAnyone("accrue", abi.encodeCall(liquidity.accrue, (address(usdt))));
        rowForAnyone("mark", abi.encodeCall(liquidity.mark, ()));
        rowForAnyone("recapitalise", abi.encodeCall(liquidity.recapitalise, (address(usdt), 1e6)));
    }

    function _giveEverybodyUsdt() private {
        address[] memory all = everybody();
        for (uint256 i = 0; i < all.length; ++i) {
            usdt.mint(all[i], 1e6);
            vm.prank(all[i]);
            usdt.approve(address(liquidity), 1e6);
        }
    }

    function _listedToken() private returns (PlainToken token) {
        bytes memory listing;
        (token, listing) = newToken();
        announce(address(governor), listing);
        passDelay();
        make(address(governor), listing);
    }

    function _registeredToken() private returns (PlainToken token) {
        token = _listedToken();
        (IShareVault fxVault, IShareVault fullVault) = newVaults(token);
        bytes memory registering = abi.encodeCall(liquidity.registerToken, (address(token), fxVault, fullVault));
        announce(address(liquidity), registering);
        passDelay();
        make(address(liquidity), registering);
    }
}
