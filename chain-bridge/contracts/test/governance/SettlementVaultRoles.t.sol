// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {RoleTable} from "./RoleTable.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Who may call what of the settlement vault: the executor spends, a partner's wallet withdraws, anybody brings.
contract SettlementVaultRolesTest is WholeDeployment, RoleTable {
    function setUp() public override {
        super.setUp();
        _giveEverybodyUsdt();
        vm.prank(partner);
        vault.deposit(PARTNER_ID, address(usdt), 10_000e6);
        bytes memory capping = abi.encodeCall(vault.setDailyCap, (PARTNER_ID, address(usdt), 60_000e6));
        bytes memory setting = abi.encodeCall(vault.setEngine, (engine));
        announce(address(vault), capping);
        announce(address(vault), setting);
        bytes32 id = announce(address(vault), "never made");
        vm.startPrank(alice);
        uint256 due = vault.requestWithdrawal(PARTNER_ID, address(usdt), 100e6);
        uint256 cancellable = vault.requestWithdrawal(PARTNER_ID, address(usdt), 100e6);
        vm.stopPrank();
        passDelay();
        FirmQuote memory quote = goodQuote();
        (quote.payer, quote.recipient) = (address(vault), partner);

        rowForAnyone("deposit", abi.encodeCall(vault.deposit, (PARTNER_ID, address(usdt), 1e6)));
        rowForAnyone("withdraw", abi.encodeCall(vault.withdraw, (due)));
        row("execute", abi.encodeCall(vault.execute, (quote, signed(quote))), executor, EXECUTOR);
        row(
            "requestWithdrawal",
            abi.encodeCall(vault.requestWithdrawal, (PARTNER_ID, address(usdt), 1e6)),
            alice,
            abi.encodeWithSelector(ISettlementVault.WalletNotAllowed.selector, PARTNER_ID)
        );
        bytes memory notOwn = abi.encodeWithSelector(ISettlementVault.CallerNotAllowed.selector);
        bytes memory cancelling = abi.encodeCall(vault.cancelWithdrawal, (cancellable));
        rowForTwo("cancelWithdrawal", cancelling, alice, guardian, notOwn, "");
        row("setDailyCap", capping, admin, ADMIN);
        row("setEngine", setting, admin, ADMIN);
        row("allowWallet", abi.encodeCall(vault.allowWallet, (PARTNER_ID, bob)), admin, ADMIN);
        row("schedule", abi.encodeCall(Delayed.schedule, ("something")), admin, ADMIN);
        row("cancel", abi.encodeCall(Delayed.cancel, (id)), guardian, GUARDIAN);
        row("removeEngine", abi.encodeCall(vault.removeEngine, ()), guardian, GUARDIAN);
        row("disallowWallet", abi.encodeCall(vault.disallowWallet, (PARTNER_ID, alice)), guardian, GUARDIAN);
        bytes memory tightening = abi.encodeCall(vault.tightenDailyCap, (PARTNER_ID, address(usdt), 1));
        row("tightenDailyCap", tightening, guardian, GUARDIAN);
    }

    function actors() internal view override returns (address[] memory) {
        return everybodyBut(address(vault));
    }

    function test_everyFunctionGoesThroughForTheOneWhoMayAndForNobodyElse() external {
        expectTable(address(vault));
    }

    function test_theTableHasEveryFunctionThatChangesSomething() external view {
        string[] memory whileItIsPutTogether = new string[](1);
        whileItIsPutTogether[0] = "open";
        expectEveryFunctionOf("SettlementVault", whileItIsPutTogether);
    }

    /// @dev As partners have, approved to the vault.
    function _giveEverybodyUsdt() private {
        address[] memory all = everybody();
        for (uint256 i = 0; i < all.length; ++i) {
            uint256 amount = all[i] == partner ? 10_001e6 : 1e6;
            usdt.mint(all[i], amount);
            vm.prank(all[i]);
            usdt.approve(address(vault), amount);
        }
    }
}
