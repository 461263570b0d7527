// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {RoleTable} from "./RoleTable.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Who may call what of the engine.
contract EngineRolesTest is WholeDeployment, RoleTable {
    function setUp() public override {
        super.setUp();
        FirmQuote memory quote = goodQuote();
        provide(quote);
        row(
            "commitFirmQuote",
            abi.encodeCall(engine.commitFirmQuote, (quote, signed(quote))),
            partner,
            abi.encodeWithSelector(IKursEngine.CallerIsNotPayer.selector),
            abi.encode(partner)
        );
        row("freeze", abi.encodeCall(engine.freeze, (FreezeScope.ALL, 0)), guardian, GUARDIAN);
        row("thaw", abi.encodeCall(engine.thaw, (FreezeScope.ALL, 0)), resumer, RESUMER);
        row("voidQuotes", abi.encodeCall(engine.voidQuotes, (uint64(block.timestamp))), guardian, GUARDIAN);
        row("scheduleSigner", abi.encodeCall(engine.scheduleSigner, (partner)), admin, ADMIN);
        row("removeSigner", abi.encodeCall(engine.removeSigner, (secondSigner)), guardian, GUARDIAN);
        row("setLeadSigner", abi.encodeCall(engine.setLeadSigner, (secondSigner)), admin, ADMIN);
        row("openCorridor", abi.encodeCall(engine.openCorridor, (USDT_JPYC)), admin, ADMIN);
    }

    function actors() internal view override returns (address[] memory) {
        return everybody();
    }

    function test_everyFunctionGoesThroughForTheOneWhoMayAndForNobodyElse() external {
        expectTable(address(engine));
    }

    function test_theTableHasEveryFunctionThatChangesSomething() external view {
        expectEveryFunctionOf("KursEngine", new string[](0));
    }
}
